/**
 * A price as long as a glance can take in: whole from a hundred thousand on, two decimals from ten,
 * four from one, four digits that count below. What is left out is cut off, not rounded: nobody is
 * quoted this.
 */
export function shortPrice(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const leading = /^0*/.exec(fraction)?.[0].length ?? 0;
  const ofWhole = whole.length > 5 ? 0 : whole.length > 1 ? 2 : 4;
  const decimals = whole === '0' ? leading + 4 : ofWhole;
  const shown = fraction.slice(0, decimals);
  return shown === '' ? whole : `${whole}.${shown}`;
}
