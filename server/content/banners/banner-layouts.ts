import type { BannerSize, BannerTheme } from '../../../contract/banners.ts';
import { rosetteOf } from '../../../ui/drawings/guilloche-path.ts';
import { xmlText } from '../search-engines/write-xml.ts';
import type { BannerCard } from './banner-card.ts';
import { type Fitted, fitText, type Weight } from './fit-text.ts';

type Colours = Readonly<Record<'paper' | 'ink' | 'soft' | 'edge' | 'green' | 'onGreen', string>>;

const palettes: Readonly<Record<BannerTheme, Omit<Colours, 'green' | 'onGreen'>>> = {
  light: {
    paper: '#f7f5f0',
    ink: '#14171a',
    soft: '#575b5a',
    edge: '#dcd8cd',
  },
  dark: {
    paper: '#0e1412',
    ink: '#ece9e1',
    soft: '#a4aba5',
    edge: '#26302c',
  },
};

type Drawing = { readonly card: BannerCard; readonly size: BannerSize; readonly look: Colours };

/** What stands on a picture of a size, in the colours of a theme. */
export function bannerParts(card: BannerCard, size: BannerSize, theme: BannerTheme): string {
  const { main: green, on: onGreen } = card.shop.accents[theme];
  const look = { ...palettes[theme], green, onGreen };
  const drawing = { card, size, look };
  const { width, height } = size;
  const frame =
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="3" ` +
    `fill="${look.paper}" stroke="${look.edge}"/>`;
  if (height < 40) return frame + button(drawing);
  return frame + (width > height * 2 ? lying(drawing) : standing(drawing));
}

/** Room for the shop's name beside its logo, and what it is in one word below. */
function button({ card, size, look }: Drawing): string {
  const { height } = size;
  const room = size.width - 31 - 4;
  const name = fitText(card.shop.name, { width: room, weight: 600, most: 13, least: 6 });
  const words = card.demo === '' ? card.button : card.demo;
  const below = fitText(words, { width: room, weight: 400, most: 9, least: 5 });
  return (
    logo(card, { x: 15.5, y: height / 2, radius: 10 }, look) +
    fitted(name, { x: 30, y: 15 }, look.ink) +
    fitted(below, { x: 30, y: 25 }, look.soft)
  );
}

/** Logo, pair over rate, button: beside each other. */
function lying({ card, size, look }: Drawing): string {
  const { width, height } = size;
  const unit = height / 60;
  const button = { width: 118 * unit, height: 32 * unit };
  const left = 102 * unit;
  const room = width - left - button.width - 28 * unit;
  const bold = { width: room, weight: 600, most: 17 * unit, least: 10 * unit } as const;
  const name = fitText(card.shop.name, {
    width: 54 * unit,
    weight: 600,
    most: 20 * unit,
    least: 8 * unit,
  });
  const pair = fitText(pairOf(card), bold);
  const plain = { width: room, weight: 400, most: 14 * unit, least: 10 * unit } as const;
  const rate = fitText(card.rate, plain);
  const buttonLeft = width - button.width - 14 * unit;
  return (
    rosette(card.seed, { x: left + room / 2, y: height / 2, radius: height * 1.5 }, look) +
    logo(card, { x: 27 * unit, y: height / 2, radius: 13 * unit }, look) +
    fitted(name, { x: 46 * unit, y: height / 2 + name.size * 0.35 }, look.ink) +
    fitted(pair, { x: left, y: 26 * unit }, look.ink) +
    fitted(rate, { x: left, y: 45 * unit }, look.soft) +
    demoMark(card, { x: 46 * unit, y: height - 7 * unit, size: 9 * unit }, look) +
    buttonOf(card, { x: buttonLeft, y: (height - button.height) / 2, ...button }, look)
  );
}

/** The same under each other; a tall one has room for more rates. */
function standing({ card, size, look }: Drawing): string {
  const { width, height } = size;
  const edge = 20;
  const room = width - 2 * edge;
  const isTall = height > width;
  const top = isTall ? 108 : 88;
  const bold = { width: room, weight: 600, most: 24, least: 11 } as const;
  const lines = [card.income, `→ ${card.outcome}`].map((words) => fitText(words, bold));
  // Both sides of a pair are as large as the longer one can be.
  const lineSize = Math.min(...lines.map(({ size: each }) => each));
  const name = fitText(card.shop.name, { width: room - 38, weight: 600, most: 24, least: 11 });
  const rate = fitText(card.rate, { width: room, weight: 400, most: 17, least: 11 });
  const button = { x: edge, y: height - 62, width: room, height: 42 };
  return (
    rosette(card.seed, { x: width, y: isTall ? 60 : 40, radius: isTall ? 170 : 150 }, look) +
    logo(card, { x: edge + 15, y: 36, radius: 15 }, look) +
    fitted(name, { x: edge + 38, y: 44 }, look.ink) +
    lines
      .map((line, index) =>
        fitted({ ...line, size: lineSize }, { x: edge, y: top + index * 30 }, look.ink),
      )
      .join('') +
    fitted(rate, { x: edge, y: top + 58 }, look.soft) +
    (isTall ? othersOf(card, { x: edge, y: top + 96, width: room }, look) : '') +
    demoMark(card, { x: edge, y: height - 7, size: 10 }, look) +
    buttonOf(card, button, look)
  );
}

function pairOf({ income, outcome }: BannerCard): string {
  return `${income} → ${outcome}`;
}

type Line = { readonly x: number; readonly y: number; readonly width: number };

function othersOf({ others }: BannerCard, { x, y, width }: Line, look: Colours): string {
  return others
    .map(({ name, rate }, index) => {
      const at = y + index * 38;
      return (
        `<path d="M${x} ${at - 16}h${width}" stroke="${look.edge}"/>` +
        fitted(fitText(name, { width, weight: 400, most: 12, least: 9 }), { x, y: at }, look.soft) +
        fitted(
          fitText(rate, { width, weight: 600, most: 13, least: 9 }),
          { x, y: at + 16 },
          look.ink,
        )
      );
    })
    .join('');
}

type Place = { readonly x: number; readonly y: number };
type Circle = Place & { readonly radius: number };
type Box = Place & { readonly width: number; readonly height: number };

function buttonOf({ button }: BannerCard, { x, y, width, height }: Box, look: Colours): string {
  const sizes = { most: height * 0.46, least: height * 0.3 };
  const words = fitText(button, { width: width - 12, weight: 600, ...sizes });
  return (
    `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="4" ` +
    `fill="${look.green}"/>` +
    `<text x="${at(x + width / 2)}" y="${at(y + height / 2 + words.size * 0.35)}" ` +
    `font-size="${at(words.size)}" font-weight="600" text-anchor="middle" ` +
    `fill="${look.onGreen}">${xmlText(words.text)}</text>`
  );
}

function demoMark({ demo }: BannerCard, where: Place & { size: number }, look: Colours): string {
  return demo === '' ? '' : text(demo, { ...where, weight: 400 }, look.soft);
}

type Set = Place & { readonly size: number; readonly weight: Weight };

function fitted({ text: words, size, weight }: Fitted, place: Place, colour: string): string {
  return text(words, { ...place, size, weight }, colour);
}

function text(words: string, { x, y, size, weight }: Set, colour: string): string {
  return (
    `<text x="${at(x)}" y="${at(y)}" font-size="${at(size)}" font-weight="${weight}" ` +
    `fill="${colour}">${xmlText(words)}</text>`
  );
}

function logo({ shop }: BannerCard, { x, y, radius }: Circle, look: Colours): string {
  if (shop.iconData !== null) {
    const place = `x="${at(x - radius)}" y="${at(y - radius)}"`;
    const side = `width="${at(2 * radius)}" height="${at(2 * radius)}"`;
    return `<image href="${shop.iconData}" ${place} ${side}/>`;
  }
  const petals = [0, 30, 60, 90, 120, 150].map(
    (turn) =>
      `<ellipse rx="${at(radius)}" ry="${at(radius * 0.386)}" transform="rotate(${turn})"/>`,
  );
  return (
    `<g transform="translate(${at(x)} ${at(y)})" fill="none" stroke="${look.green}" ` +
    `stroke-width="${at(radius * 0.075)}">${petals.join('')}</g>`
  );
}

/** One band of a rosette, faint behind the words. */
function rosette(seed: string, { x, y, radius }: Circle, look: Colours): string {
  const [band] = rosetteOf(seed, 1);
  if (band === undefined) return '';
  const lines = band.turns.map((turn) => `<use href="#line" transform="rotate(${turn})"/>`);
  return (
    `<defs><path id="line" d="${band.path}"/></defs>` +
    `<g transform="translate(${at(x)} ${at(y)}) scale(${at(radius / 490)})" fill="none" ` +
    `stroke="${look.green}" stroke-opacity="0.14" stroke-width="1.6">${lines.join('')}</g>`
  );
}

/** A hundredth of a pixel is enough for anybody. */
function at(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
