import { describe, expect, test } from 'vitest';
import type { AccountRule } from './account-rule.ts';
import { explorerOf, isExplorer, transactionLink } from './transaction-link.ts';

const txid = 'b6f6991d03df0e2e04dafffcd6bc418aac66049e2cd74b80f14ac86db1e3f0da';
const bitcoin: AccountRule = { kind: 'crypto', chain: 'bitcoin' };

describe('a transaction', () => {
  test('is looked at where its chain usually is', () => {
    const system = { accountRule: bitcoin, explorer: null };
    expect(transactionLink(system, { rail: 'bitcoin', txid })).toBe(
      `https://mempool.space/tx/${txid}`,
    );
    // An operator who sent a coin by hand has noted its transaction.
    expect(transactionLink(system, { rail: 'manual', txid })).toContain(txid);
  });

  test('is looked at where the operator says, or nowhere', () => {
    const explorer = 'https://explorer.example/btc/{txid}?lang=en';
    expect(transactionLink({ accountRule: bitcoin, explorer }, { rail: 'bitcoin', txid })).toBe(
      `https://explorer.example/btc/${txid}?lang=en`,
    );
    const nowhere = { accountRule: bitcoin, explorer: '' };
    expect(transactionLink(nowhere, { rail: 'bitcoin', txid })).toBeNull();
  });

  test.each<[string, AccountRule, string, string | null]>([
    ['of a private network', { ...bitcoin, net: 'regtest' }, 'bitcoin', txid],
    ['of a test network', { ...bitcoin, net: 'test' }, 'bitcoin', txid],
    ['that is only played', bitcoin, 'simulated', txid],
    ['of a bank', { kind: 'card', digits: [16], luhn: true }, 'manual', txid],
    ['that is a note', bitcoin, 'manual', 'sent at noon, see the log'],
    ['that is a way out of the address', bitcoin, 'manual', `../${txid}`],
    ['that is not there yet', bitcoin, 'bitcoin', null],
  ])('%s has no link', (_, accountRule, rail, reference) => {
    expect(transactionLink({ accountRule, explorer: null }, { rail, txid: reference })).toBeNull();
  });
});

test.each([
  ['https://tronscan.org/#/transaction/{txid}', true],
  ['https://explorer.example:8443/tx/{txid}', true],
  ['http://explorer.example/tx/{txid}', false],
  ['javascript:alert(1)//{txid}', false],
  ['https://user:word@explorer.example/{txid}', false],
  ['https://{txid}.example/', false],
  ['https://explorer.example/tx/', false],
  ['https://explorer.example/{txid}/{txid}', false],
  ['https://explorer.example/"{txid}', false],
])('%s as an explorer: %s', (text, right) => {
  expect(isExplorer(text)).toBe(right);
});

test('every chain has an explorer that would be taken from an operator too', () => {
  for (const chain of ['bitcoin', 'litecoin', 'tron', 'ton', 'monero'] as const) {
    const usual = explorerOf({ accountRule: { kind: 'crypto', chain }, explorer: null });
    expect(isExplorer(usual ?? '')).toBe(true);
  }
});
