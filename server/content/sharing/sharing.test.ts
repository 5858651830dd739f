import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContent, type TestContent } from '../library/testing.ts';
import { keepCards } from './cached-cards.ts';
import { drawCard } from './draw-card.ts';
import { registerSharing } from './register-sharing.ts';

const house = { shop: 'Agio', accent: '#0e6b4f', icon: null };

let bed: TestContent;

beforeAll(async () => {
  bed = await openTestContent();
  registerSharing(bed.app, bed);
});

afterAll(() => bed.close());

const get = (url: string, headers: Record<string, string> = {}) => bed.app.inject({ url, headers });

test('a direction has a picture with its words, kept by whoever has seen it', async () => {
  const answer = await get('/og/ru/exchange/sberrub-btc.png');
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  // Words and a rosette, and not only paper.
  const { entropy } = await sharp(answer.rawPayload).stats();
  expect(entropy).toBeGreaterThan(0.5);
  const etag = String(answer.headers['etag']);
  const again = await get('/og/ru/exchange/sberrub-btc.png', { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  const english = await get('/og/en/exchange/SBERRUB-BTC.png');
  expect(english.headers['etag']).not.toBe(etag);
});

test('an article has its own, a draft and a stranger have none', async () => {
  const { items } = bed.content.current();
  const open = items.find(({ seolink }) => seolink === 'fixed-or-floating');
  const later = items.find(({ seolink }) => seolink === 'planned-maintenance');
  expect((await get(`/og/en/content/${open?.id}.png`)).statusCode).toBe(200);
  for (const path of [
    `ru/content/${later?.id}.png`,
    'ru/content/999999.png',
    'de/home.png',
    'ru/other.png',
    'ru/exchange/btc-btc.png',
    'ru/exchange/a-b-c.png',
    'ru/exchange/sberrub-btc.svg',
  ]) {
    expect((await get(`/og/${path}`)).statusCode, path).toBe(404);
  }
});

/** How far two pictures differ in what lies above and below their words, at most. */
async function differenceAround(one: Buffer, other: Buffer): Promise<number> {
  const outside = [
    { left: 60, top: 50, width: 600, height: 68 },
    { left: 60, top: 562, width: 600, height: 60 },
  ];
  const pixels = (png: Buffer, area: (typeof outside)[number]) =>
    sharp(png).extract(area).greyscale().raw().toBuffer();
  const differences = await Promise.all(
    outside.map(async (area) => {
      const [first, second] = await Promise.all([pixels(one, area), pixels(other, area)]);
      return Math.max(...first.map((value, at) => Math.abs(value - (second[at] ?? 0))));
    }),
  );
  return Math.max(...differences);
}

const long = 'Почему обменный пункт удерживает наценку, а не комиссию';

test.each([
  ['a long word', 'Криптовалютообменный пункт', 'Двадцать'],
  ['less than a sentence', long.slice(0, 47), long.repeat(4)],
  ['a sentence', long, long.repeat(4)],
  ['a long sentence', `${long} и когда это выгодно`, long.repeat(4)],
  ['three sentences', long.repeat(3), long.repeat(4)],
  ['no spaces at all', `Ж${'щ'.repeat(200)}`, 'Щ'.repeat(200)],
])('a title of %s stays clear of the logo and of the address', async (_, title, text) => {
  const short = {
    ...house,
    kind: 'Новости',
    title: 'А',
    text: '',
    seed: 'same',
    host: 'agio.test',
  };
  const [plain, drawn] = await Promise.all([drawCard(short), drawCard({ ...short, title, text })]);
  // The palette of a picture moves its greys a little; ink on paper is 200 apart.
  expect(await differenceAround(plain, drawn)).toBeLessThan(60);
});

test('the disk holds no more pictures than it may', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agio-og-'));
  const drawn: string[] = [];
  const draw = async ({ title }: { title: string }) => {
    drawn.push(title);
    return Buffer.from(title);
  };
  const cachedCard = keepCards(folder, draw, bed.platform.clock, 10);
  const cardOf = (title: string) => ({ ...house, kind: '', title, text: '', seed: 'x', host: 'h' });
  for (let at = 0; at < 15; at += 1) await cachedCard(cardOf(`card ${at}`));
  const together = await Promise.all([cachedCard(cardOf('one')), cachedCard(cardOf('one'))]);
  expect(together.map((card) => card?.png.toString())).toEqual(['one', 'one']);
  expect(drawn.filter((title) => title === 'one')).toHaveLength(1);
  expect((await readdir(folder)).length).toBeLessThanOrEqual(10);
  await rm(folder, { recursive: true });
});
