// The preferences of the user, which the browser stores. If storage is not allowed, nothing is stored.

const kKey = 'sceneweld.view.';

export function remembered<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(kKey + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(kKey + name, JSON.stringify(value));
  } catch {
    // There is no storage, or it is full.
  }
}
