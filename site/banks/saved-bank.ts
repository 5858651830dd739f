const storageKey = 'agio.bank';

/** The bank that was chosen in this browser last; empty where none was, or storage is forbidden. */
export function readBank(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a bank for the next order. Losing it loses only typing. */
export function saveBank(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    return;
  }
}
