/**
 * Draws the monogram icons of banks and wallets, which publish no icon that others may use: their
 * initial on a disc of their colour, in letters of our own. Run `node tools/draw/monograms.ts`
 * after a change; the drawings are checked in.
 */
import { writeFileSync } from 'node:fs';

/** Letters as strokes in a box 10 wide and 12 high, so that no font is needed to show them. */
const strokes = {
  А: 'M1 11 5 1 9 11M2.5 7.6H7.5',
  Б: 'M8.2 1H2V11H6A2.8 2.8 0 0 0 6 5.4H2',
  В: 'M2 1V11H6A2.6 2.6 0 0 0 6 5.8H2M2 1H5.6A2.4 2.4 0 0 1 5.6 5.8',
  Г: 'M2.4 11V1H8.4',
  М: 'M1 11V1L5 7.4 9 1V11',
  П: 'M1.6 11V1H8.4V11',
  Р: 'M2.2 11V1H6A2.9 2.9 0 0 1 6 6.8H2.2',
  С: 'M9 2.5A5 5 0 1 0 9 9.5',
  Т: 'M1 1H9M5 1V11',
  Ю: 'M.8 1V11M.8 6H3.4M6.6 1.1A3.2 4.9 0 1 0 6.6 10.9A3.2 4.9 0 1 0 6.6 1.1',
  H: 'M1.6 1V11M8.4 1V11M1.6 6H8.4',
  K: 'M2 1V11M8.6 1 2 6.8M4.5 4.7 8.8 11',
  S: 'M8.4 3.1C7.7 1.8 6.5 1.2 5 1.2 3.1 1.2 1.8 2.3 1.8 3.7 1.8 7 8.4 4.9 8.4 8.3 8.4 9.8 7 10.8 5 10.8 3.3 10.8 2.1 10.1 1.4 8.8',
  V: 'M1 1 5 11 9 1',
  m: 'M1 11V3.6M1 6.2A2 2.6 0 0 1 5 6.2V11M5 6.2A2 2.6 0 0 1 9 6.2V11',
  '₽': 'M3 11.4V1H6.4A2.7 2.7 0 0 1 6.4 6.4H1M1 8.8H6.4',
  '₸': 'M1 1H9M1 4H9M5 4V11.4',
  '₴': 'M2 3.2A3.1 2.4 0 0 1 8 3.6C8 6 2 6 2 8.5A3.1 2.4 0 0 0 8 8.9M.8 4.7H9.2M.8 7.4H9.2',
  '€': 'M8.8 2.4A4.6 4.9 0 1 0 8.8 9.6M.6 4.9H6.2M.6 7.1H6.2',
  $: 'M8.2 3.4C7.6 2.3 6.5 1.9 5 1.9 3.1 1.9 1.9 2.7 1.9 4 1.9 6.8 8.3 5.2 8.3 8.1 8.3 9.4 7 10.2 5 10.2 3.3 10.2 2.2 9.7 1.5 8.6M5 .2V11.8',
} as const;

type Letter = keyof typeof strokes;
type Monogram = {
  readonly letters: readonly Letter[];
  readonly disc: string;
  readonly ink: string;
};

const white = '#fff';
const monograms: Readonly<Record<string, Monogram>> = {
  sber: { letters: ['С'], disc: '#1E8E3E', ink: white },
  tbank: { letters: ['Т'], disc: '#FFDD2D', ink: '#1C1C1E' },
  alfa: { letters: ['А'], disc: '#D9261C', ink: white },
  vtb: { letters: ['В'], disc: '#0A3A9B', ink: white },
  raiffeisen: { letters: ['Р'], disc: '#F5E000', ink: '#1C1C1E' },
  gazprombank: { letters: ['Г'], disc: '#2B4FA2', ink: white },
  psb: { letters: ['П'], disc: '#E8591C', ink: white },
  rosselhoz: { letters: ['Р', 'С'], disc: '#00703C', ink: white },
  sbp: { letters: ['С', 'Б', 'П'], disc: '#5B2D8E', ink: white },
  mir: { letters: ['М'], disc: '#0B6E4F', ink: white },
  yoomoney: { letters: ['Ю'], disc: '#7B3FE4', ink: white },
  'card-rub': { letters: ['₽'], disc: '#34506B', ink: white },
  'card-kzt': { letters: ['₸'], disc: '#00829B', ink: white },
  kaspi: { letters: ['K'], disc: '#E5352B', ink: white },
  'card-uah': { letters: ['₴'], disc: '#2A5DB0', ink: white },
  mono: { letters: ['m'], disc: '#17181A', ink: white },
  privat: { letters: ['П'], disc: '#4E8A12', ink: white },
  'card-uzs': { letters: ['S'], disc: '#1378A5', ink: white },
  humo: { letters: ['H'], disc: '#8A6A2F', ink: white },
  'card-eur': { letters: ['€'], disc: '#1F4AA8', ink: white },
  sepa: { letters: ['S', '€'], disc: '#163A7D', ink: white },
  'card-usd': { letters: ['$'], disc: '#3B6B35', ink: white },
  payeer: { letters: ['Р'], disc: '#0091D5', ink: white },
  volet: { letters: ['V'], disc: '#12875A', ink: white },
};

for (const [name, monogram] of Object.entries(monograms)) {
  writeFileSync(`site/public/icons/${name}.svg`, draw(monogram));
}

function draw({ letters, disc, ink }: Monogram): string {
  const scale = { 1: 0.92, 2: 0.66, 3: 0.48 }[letters.length] ?? 0.4;
  const advance = 12;
  const width = letters.length * advance - 2;
  const left = 12 - (width * scale) / 2;
  const top = 12 - 6 * scale;
  // The stroke keeps one visual weight whatever the scale.
  const weight = (letters.length === 1 ? 1.9 : 1.6) / scale;
  const paths = letters
    .map((letter, place) => {
      const shift = place === 0 ? '' : ` transform="translate(${place * advance})"`;
      return `<path${shift} d="${strokes[letter]}"/>`;
    })
    .join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<circle cx="12" cy="12" r="12" fill="${disc}"/>` +
    `<g transform="matrix(${scale} 0 0 ${scale} ${round(left)} ${round(top)})" fill="none" ` +
    `stroke="${ink}" stroke-width="${round(weight)}" stroke-linecap="round" ` +
    `stroke-linejoin="round">${paths}</g></svg>\n`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
