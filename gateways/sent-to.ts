/**
 * A fetch that asks one address instead of every provider, and says in a header who was meant. Of
 * tests alone.
 */
export function sentTo(address: string): typeof fetch {
  return (input, init) => {
    const { hostname, pathname, search } = new URL(String(input));
    const headers = new Headers(init?.headers);
    headers.set('x-asked-of', hostname);
    return fetch(`${address}${pathname}${search}`, { ...init, headers });
  };
}
