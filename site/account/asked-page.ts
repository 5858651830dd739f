/** The page that an address asks for: a number from one on, and the first for anything else. */
export function askedPage(asked: URLSearchParams): string {
  return /^[1-9][0-9]{0,5}$/.exec(asked.get('page') ?? '')?.[0] ?? '1';
}
