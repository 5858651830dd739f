import { Address } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CryptoRule } from './account-rule.ts';
import { checkAddress } from './check-address.ts';
import { payAddress } from './pay-address.ts';

const play: CryptoRule = { kind: 'crypto', chain: 'litecoin', net: 'regtest', takesMain: true };
const main = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0x80 };
const old = { ...main, scriptHash: 0x05 };
const regtest = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0x80 };

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const script = fc.uint8Array({ minLength: 32, maxLength: 32 });
const outputs = fc.oneof(
  hash.map((bytes) => ({ type: 'pkh' as const, hash: bytes })),
  hash.map((bytes) => ({ type: 'sh' as const, hash: bytes })),
  hash.map((bytes) => ({ type: 'wpkh' as const, hash: bytes })),
  script.map((bytes) => ({ type: 'wsh' as const, hash: bytes })),
);

function checked(rule: CryptoRule, text: string): string | null {
  const found = checkAddress(rule, text);
  return 'account' in found ? found.account : null;
}

describe('the private network of the demo', () => {
  test('takes any address of the main one, shows it as it is, and pays the same hash', () => {
    fc.assert(
      fc.property(outputs, (output) => {
        const address = Address(main).encode(output);
        expect(checked(play, address)).toBe(address);
        expect(Address(regtest).decode(payAddress(play, address))).toEqual(output);
      }),
    );
  });

  test('takes the old script addresses that begin with 3 as well', () => {
    fc.assert(
      fc.property(hash, (bytes) => {
        const output = { type: 'sh' as const, hash: bytes };
        const address = Address(old).encode(output);
        expect(address.startsWith('3')).toBe(true);
        expect(checked(play, address)).toBe(address);
        expect(Address(regtest).decode(payAddress(play, address))).toEqual(output);
      }),
    );
  });

  test('pays its own addresses as they are', () => {
    const own = 'rltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd4852upp';
    expect(checked(play, own)).toBe(own);
    expect(payAddress(play, own)).toBe(own);
  });

  test.each([
    ['ltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd442g0z5'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('refuses what is no address of the coin: %s', (address) => {
    expect(checked(play, address)).toBeNull();
    expect(payAddress(play, address)).toBe(address);
  });
});

describe('no other network is ever paid at another address than the one that was given', () => {
  const rules: readonly CryptoRule[] = [
    { kind: 'crypto', chain: 'litecoin' },
    { kind: 'crypto', chain: 'litecoin', takesMain: true },
    { kind: 'crypto', chain: 'litecoin', net: 'main', takesMain: true },
    { kind: 'crypto', chain: 'litecoin', net: 'test', takesMain: true },
    { kind: 'crypto', chain: 'litecoin', net: 'regtest' },
    { kind: 'crypto', chain: 'litecoin', net: 'regtest', takesMain: false },
    { kind: 'crypto', chain: 'xrp', net: 'regtest', takesMain: true },
  ];

  test.each(rules)('%j', (rule) => {
    fc.assert(
      fc.property(outputs, (output) => {
        const address = Address(main).encode(output);
        expect(payAddress(rule, address)).toBe(address);
        const isMain = rule.chain === 'litecoin' && (rule.net ?? 'main') === 'main';
        expect(checked(rule, address)).toBe(isMain ? address : null);
      }),
    );
  });

  test('nor are the old script addresses taken anywhere else', () => {
    const address = Address(old).encode({ type: 'sh', hash: new Uint8Array(20).fill(7) });
    expect(rules.map((rule) => checked(rule, address)).filter(Boolean)).toEqual([]);
  });
});
