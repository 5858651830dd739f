let asked = '';

/** Notes what the queue was asked for, filters and page. */
export function keepQueue(search: string): void {
  asked = search;
}

/** The way back to the queue as it was left. */
export function queuePath(): string {
  return `/orders${asked}`;
}
