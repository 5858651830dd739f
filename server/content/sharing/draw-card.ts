import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rosetteOf } from '../../../ui/drawings/guilloche-path.ts';
import { type Card, cardHeight, cardWidth, shortened } from './card.ts';

const ink = '#14171a';
const soft = '#575b5a';
const paper = '#f7f5f0';
const edge = '#8b8778';

const logoTurns = [0, 30, 60, 90, 120, 150];
const weights = [400, 600] as const;
/** The alphabets of our texts; signs of currencies are among the extended Latin letters. */
const alphabets = ['latin', 'cyrillic', 'latin-ext', 'math', 'symbols'];

type Font = { name: string; data: Buffer; weight: (typeof weights)[number]; style: 'normal' };

let fonts: Promise<Font[]> | null = null;

/**
 * Draws a card as a PNG of 1200x630: our guilloche on paper, texts in our font as outlines, so that
 * the machine needs no font. The libraries that lay out and draw are loaded at the first picture.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }] = await Promise.all([
    import('satori'),
    import('sharp'),
  ]);
  fonts ??= loadFonts();
  const texts = await satori(layout(shortened(card)), {
    width: cardWidth,
    height: cardHeight,
    fonts: await fonts,
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">` +
    `<rect width="${cardWidth}" height="${cardHeight}" fill="${paper}"/>` +
    `${rosette(card)}${logo(card)}${line()}${texts}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}

async function loadFonts(): Promise<Font[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/onest/package.json'));
  const wanted = alphabets.flatMap((alphabet) => weights.map((weight) => ({ alphabet, weight })));
  return Promise.all(
    wanted.map(async ({ alphabet, weight }) => ({
      name: `Onest ${alphabet}`,
      data: await readFile(join(folder, 'files', `onest-${alphabet}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  );
}

/** An element as the library of layout takes it. */
function box(style: object, children: string | readonly object[]) {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** Words that take no more lines than there is room for, and break where one is too long. */
function words(style: object, text: string, lineClamp: number) {
  return box({ display: 'block', wordBreak: 'break-word', lineClamp, ...style }, text);
}

/** The longer a title, the smaller it is, so that it stays between the logo and the line. */
function titleLook({ length }: string): { readonly size: number; readonly lines: number } {
  if (length <= 32) return { size: 74, lines: 3 };
  if (length <= 48) return { size: 64, lines: 3 };
  if (length <= 84) return { size: 54, lines: 4 };
  return { size: 46, lines: 4 };
}

function layout({ shop, accent, kind, title, text, host }: Card) {
  const { size, lines } = titleLook(title);
  const font = { fontFamily: alphabets.map((name) => `Onest ${name}`).join(', '), color: ink };
  const body = [
    box({ fontSize: 28, color: accent, marginBottom: 18 }, kind),
    words({ fontSize: size, fontWeight: 600, lineHeight: 1.12, letterSpacing: -1.5 }, title, lines),
    words({ fontSize: 31, lineHeight: 1.4, color: soft, marginTop: 26 }, text, 2),
  ];
  return box({ ...font, width: '100%', height: '100%', flexDirection: 'column' }, [
    box({ position: 'absolute', left: 148, top: 61, fontSize: 40, fontWeight: 600 }, shop),
    box(
      {
        flexDirection: 'column',
        justifyContent: 'center',
        position: 'absolute',
        left: 72,
        top: 126,
        width: 690,
        height: 420,
      },
      text === '' ? body.slice(0, 2) : body,
    ),
    box({ position: 'absolute', left: 72, bottom: 28, fontSize: 26, color: soft }, host),
  ]);
}

function rosette({ seed, accent }: Card): string {
  const bands = rosetteOf(seed, 3).map((band) => {
    const lines = band.turns.map((turn) => `<path d="${band.path}" transform="rotate(${turn})"/>`);
    return lines.join('');
  });
  return (
    `<g transform="translate(1130 315) scale(0.8)" fill="none" stroke="${accent}" ` +
    `stroke-opacity="0.34" stroke-width="1.3">${bands.join('')}</g>`
  );
}

function logo({ accent, icon }: Card): string {
  if (icon !== null) return `<image href="${icon}" x="72" y="54" width="64" height="64"/>`;
  const petals = logoTurns.map(
    (turn) => `<ellipse rx="29" ry="11.2" transform="rotate(${turn})"/>`,
  );
  return (
    `<g transform="translate(104 86)" fill="none" stroke="${accent}" stroke-width="2.2">` +
    `${petals.join('')}</g>`
  );
}

function line(): string {
  const end = cardWidth - 72;
  return `<path d="M72 556H${end}" stroke="${edge}" stroke-width="1" stroke-opacity="0.6"/>`;
}
