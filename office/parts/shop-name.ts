/** What the shop is called, as the page of the office was sent: it changes with the next one. */
export function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}
