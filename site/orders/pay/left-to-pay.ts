const idPattern = /^[A-Za-z0-9_-]{22}$/;
const key = 'paying-online';

/** Remembers which order this tab leaves to pay: not every provider says it on the way back. */
export function rememberPaying(orderId: string): void {
  try {
    sessionStorage.setItem(key, orderId);
  } catch {
    // A browser that keeps nothing shows the page without its order.
  }
}

/** The order that this tab has left to pay; null where it has left for none. */
export function rememberedPaying(): string | null {
  try {
    const id = sessionStorage.getItem(key) ?? '';
    return idPattern.test(id) ? id : null;
  } catch {
    return null;
  }
}
