const keyOf = (orderId: string) => `agio.push.${orderId}`;

/** Id of this browser's subscription to an order; null where it has none, or may keep nothing. */
export function storedSubscription(orderId: string): string | null {
  try {
    return localStorage.getItem(keyOf(orderId));
  } catch {
    return null;
  }
}

/** Remembers the subscription, or forgets it. */
export function saveSubscription(orderId: string, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(keyOf(orderId));
    else localStorage.setItem(keyOf(orderId), id);
  } catch {
    return;
  }
}
