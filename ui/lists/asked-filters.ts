type Asked = { readonly from: string; readonly search: string };

let asked: Asked | null = null;

/**
 * What the address will say once the list has come that filters have asked for: the next filter
 * goes on from there. `from` is the key of the place in the history, `search` what it says now.
 */
export function searchToCome(from: string, search: string): string {
  return asked?.from === from ? asked.search : search;
}

/** Keeps what a filter has asked the address for from a place in the history. */
export function askSearch(from: string, search: string): void {
  asked = { from, search };
}

/** The address says it now, or something else altogether. */
export function forgetSearch(): void {
  asked = null;
}
