/** A direction's own page belongs to the exchange, an article to the news. */
export function isInSection(path: string, section: string): boolean {
  return `${path}/`.startsWith(section === '/' ? '/exchange/' : `${section}/`) || path === section;
}
