/**
 * Takes the partner's colour and corners. The theme stands in the page already; these two come by
 * script, so that the policy of the page allows no style of anybody's making.
 */
export function takeLook(asked: URLSearchParams): void {
  const { style } = document.documentElement;
  const accent = readAccent(asked.get('accent'));
  if (accent !== null) {
    style.setProperty('--accent', accent);
    style.setProperty('--on-accent', textOn(accent));
  }
  const radius = asked.get('radius') ?? '';
  if (/^(?:[0-9]|1[0-9]|2[0-4])$/.test(radius)) style.setProperty('--radius', `${radius}px`);
}

/** `0e6b4f` or `#0e6b4f`; anything else is no colour. */
export function readAccent(text: string | null): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** Black or white, whichever is read better on a colour (by WCAG's contrast). */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Beyond this lightness black stands out more than white.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
