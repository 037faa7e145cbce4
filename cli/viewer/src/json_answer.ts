// The answers of the routes that change files or take them: JSON, with `error` if the server refuses.

export async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  let message = text.trim();
  try {
    message = (JSON.parse(text) as {error: string}).error;
  } catch {
    // A text for people.
  }
  throw new Error(message || `${response.status} ${response.statusText}`);
}
