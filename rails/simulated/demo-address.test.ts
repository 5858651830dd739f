import { describe, expect, test } from 'vitest';
import type { CryptoRule } from '../../core/requisites/account-rule.ts';
import { checkAddress } from '../../core/requisites/check-address.ts';
import { demoRequisites } from './demo-address.ts';

const chains: readonly (readonly [code: string, chain: CryptoRule['chain']])[] = [
  ['BTC', 'bitcoin'],
  ['LTC', 'litecoin'],
  ['DOGE', 'dogecoin'],
  ['ETH', 'ethereum'],
  ['BNBBEP20', 'bsc'],
  ['TRX', 'tron'],
  ['USDTTRC20', 'tron'],
  ['USDTERC20', 'ethereum'],
  ['XMR', 'monero'],
  ['SOL', 'solana'],
  ['XRP', 'xrp'],
  ['TON', 'ton'],
  ['USDTTON', 'ton'],
];

describe('requisites of the demo', () => {
  test.each(chains)(
    'those of %s look like it, and nobody can send real money there',
    (code, chain) => {
      for (let index = 0; index < 20; index += 1) {
        const { address } = demoRequisites(code, index);
        expect(address).toContain('DEMO');
        const rule: CryptoRule = { kind: 'crypto', chain };
        expect(checkAddress(rule, address)).toMatchObject({ fault: 'invalid_format' });
      }
    },
  );

  test('the same order always sees the same ones, another order others', () => {
    for (const code of ['BTC', 'XRP', 'USDTTON', 'CARDUSD', 'PRUSD', 'ADVCUSD', 'YAMRUB']) {
      const first = demoRequisites(code, 1);
      expect(demoRequisites(code, 1)).toEqual(first);
      expect(demoRequisites(code, 2)).not.toEqual(first);
    }
    expect(demoRequisites('TON', 1).address).not.toBe(demoRequisites('USDTTON', 1).address);
  });

  test('systems with one address for all tell orders apart by the number beside it', () => {
    expect(demoRequisites('XRP', 7).memo).toBe('100007');
    expect(demoRequisites('USDTTON', 7).memo).toBe('100007');
    expect(demoRequisites('BTC', 7).memo).toBeNull();
  });
});
