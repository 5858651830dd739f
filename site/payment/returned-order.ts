const idPattern = /^[A-Za-z0-9_-]{22}$/;

/** The order a payment provider names when it sends the customer back; null where it names none. */
export function returnedOrderId(search: URLSearchParams): string | null {
  const id = search.get('order_id') ?? search.get('order') ?? '';
  // Only what looks like an id of ours: the address comes from outside.
  return idPattern.test(id) ? id : null;
}
