/** The order a payment provider names when it sends the customer back, as a path of ours. */
export function orderPathOf(search: URLSearchParams): string | null {
  const id = search.get('order_id') ?? search.get('order') ?? '';
  // Only what looks like an id of ours: the address comes from outside.
  return /^[A-Za-z0-9_-]{22}$/.test(id) ? `/orders/${id}` : null;
}
