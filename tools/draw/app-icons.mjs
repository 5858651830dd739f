// Draws the icons of the installed site out of the mark of the site: PNG, as telephones want them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const green = '#0e6b4f';
const paper = '#f7f5f0';
const petals = [0, 30, 60, 90, 120, 150];

/** The rosette of the logo in a square of 64; `reach` is how much of the square it takes. */
function mark({ line, ground, reach, round }) {
  const scale = (64 * reach) / 32;
  const lines = petals
    .map((turn) => `<ellipse rx="14.5" ry="5.6" transform="rotate(${turn})"/>`)
    .join('');
  const back =
    ground === null ? '' : `<rect width="64" height="64" rx="${round}" fill="${ground}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${back}` +
    `<g transform="translate(32 32) scale(${scale})" fill="none" stroke="${line}" ` +
    `stroke-width="1.15">${lines}</g></svg>`
  );
}

const icons = [
  { name: 'icon-192', size: 192, line: paper, ground: green, reach: 0.72, round: 14 },
  { name: 'icon-512', size: 512, line: paper, ground: green, reach: 0.72, round: 14 },
  // A mask may cut a fifth off each side: the mark stays inside what is always shown.
  { name: 'maskable-512', size: 512, line: paper, ground: green, reach: 0.56, round: 0 },
  { name: 'apple-touch-icon', size: 180, line: paper, ground: green, reach: 0.68, round: 0 },
  // One colour on nothing: the mark in the bar of a telephone.
  { name: 'badge', size: 96, line: '#ffffff', ground: null, reach: 0.96, round: 0 },
];

/** Draws them into `app-icons` of the browser's build. */
export async function drawAppIcons(client) {
  const folder = join(client, 'app-icons');
  mkdirSync(folder, { recursive: true });
  for (const { name, size, ...look } of icons) {
    const density = (72 * size) / 64;
    await sharp(Buffer.from(mark(look)), { density })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`));
  }
}
