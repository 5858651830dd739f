import { expect, test } from 'vitest';
import { renderOrder } from '../testing.ts';

const txid = 'b6f6991d03df0e2e04dafffcd6bc418aac66049e2cd74b80f14ac86db1e3f0da';
const url = `https://litecoinspace.org/tx/${txid}`;

test('a transaction is looked at in a tab of its own', async () => {
  const seen = { deposit_seen_at: '2026-11-20T12:05:00.000Z', income_txid: txid };
  const page = await renderOrder({ ...seen, income_tx_url: url });
  expect(page).toContain(`href="${url}" target="_blank" rel="noopener noreferrer nofollow"`);
  expect(page).toContain('Посмотреть в обозревателе');
  expect(await renderOrder({ ...seen, income_tx_url: null })).not.toContain('обозревателе');
});

test('a payout by hand is told by the number of the bank, a coin by its transaction', async () => {
  const done = { status: 'completed', outcome_txid: 'A0123456789' } as const;
  const byHand = await renderOrder(done);
  expect(byHand).toContain('Номер перевода в банке');
  expect(byHand).toContain('A0123456789');
  expect(await renderOrder({ ...done, paid_out_by: 'rail' })).not.toContain('в банке');
});

test('whoever is paid by phone number sees at which bank', async () => {
  expect(await renderOrder({ outcome_bank: 'Т-Банк' })).toMatch(/Банк получателя.*Т-Банк/);
  expect(await renderOrder({})).not.toContain('Банк получателя');
});
