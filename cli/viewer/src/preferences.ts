// What the browser remembers of this page for its user. Where it may not, nothing is remembered.

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
    // No storage, or a full one.
  }
}
