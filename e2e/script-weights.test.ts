import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBudgets } from '../bench/budgets.ts';
import { weighPages } from '../bench/pages/page-weights.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// Each asks for something else: a card, a bank of the recipient, an address of the demo's network.
const paths = [
  '/',
  '/exchange/sberrub-btc',
  '/exchange/ltc-sberrub',
  '/exchange/btc-sbprub',
  '/en/exchange/sbprub-ltc',
];

test('the scripts of every kind of exchange page keep to their budget', async () => {
  const pages = paths.map((path) => ({ page: path, path }));
  const weights = await weighPages(stage.service.url, pages);
  const heaviest = Math.max(...weights.map(({ scripts }) => scripts.gzip));
  expect(heaviest).toBeGreaterThan(50);
  expect(heaviest).toBeLessThanOrEqual(readBudgets().exchangeScriptsGzipMax);
});
