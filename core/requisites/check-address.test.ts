import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { Address } from '@scure/btc-signer';
import fc from 'fast-check';
import { classicAddressToXAddress } from 'ripple-address-codec';
import { describe, expect, test } from 'vitest';
import type { Chain, ChainNet } from './account-rule.ts';
import { checkAddress } from './check-address.ts';

function check(chain: Chain, net: ChainNet, address: string): string | null {
  const checked = checkAddress({ kind: 'crypto', chain, net }, address);
  return 'account' in checked ? checked.account : null;
}

/** Published addresses: of specifications, foundations and token contracts. */
const good: readonly (readonly [Chain, ChainNet, string])[] = [
  ['bitcoin', 'main', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', 'main', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'main', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'main', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'main', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', 'test', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'test', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'test', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['bitcoin', 'regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ['litecoin', 'main', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['litecoin', 'main', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['litecoin', 'main', 'M8T1B2Z97gVdvmfkQcAtYbEepune1tzGua'],
  ['dogecoin', 'main', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['ethereum', 'main', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', 'main', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['bsc', 'main', '0x55d398326f99059fF775485246999027B3197955'],
  ['tron', 'main', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['xrp', 'main', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['xrp', 'main', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  ['ton', 'main', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
  ['solana', 'main', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  [
    'monero',
    'main',
    [
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3',
      'XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
    ].join(''),
  ],
  [
    'monero',
    'main',
    [
      '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjy',
      'Pbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    ].join(''),
  ],
];

describe('a good address', () => {
  test.each(good)('of %s %s is taken as it is: %s', (chain, net, address) => {
    expect(check(chain, net, address)).toBe(address);
  });

  test.each<[Chain, string, string]>([
    [
      'bitcoin',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    [
      'ethereum',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    [
      'ethereum',
      '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    [
      'ton',
      'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id/sDs',
      'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    ],
  ])('of %s is brought to its normal form', (chain, address, expected) => {
    expect(check(chain, 'main', address)).toBe(expected);
  });

  test('of XRP with a tag inside is taken apart', () => {
    const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
    const rule = { kind: 'crypto', chain: 'xrp' } as const;
    const tagged = classicAddressToXAddress(classic, 4294967295, false);
    expect(checkAddress(rule, tagged)).toEqual({ account: classic, memo: '4294967295' });
    const untagged = classicAddressToXAddress(classic, false, false);
    expect(checkAddress(rule, untagged)).toEqual({ account: classic, memo: null });
    expect(checkAddress(rule, classicAddressToXAddress(classic, 0, false))).toMatchObject({
      memo: '0',
    });
    expect(check('xrp', 'main', classicAddressToXAddress(classic, 1, true))).toBe(null);
    expect(check('xrp', 'test', classicAddressToXAddress(classic, 1, true))).toBe(classic);
  });
});

describe('an address of a private or test network', () => {
  const hash = new Uint8Array(20).fill(7);

  test.each<[Chain, ChainNet, string, number, number]>([
    ['bitcoin', 'regtest', 'bcrt', 0x6f, 0xc4],
    ['litecoin', 'regtest', 'rltc', 0x6f, 0x3a],
    ['litecoin', 'test', 'tltc', 0x6f, 0x3a],
    ['dogecoin', 'test', '', 0x71, 0xc4],
    ['dogecoin', 'regtest', '', 0x6f, 0xc4],
  ])('of %s %s is taken there and never on the main one', (chain, net, bech32, key, script) => {
    const { encode } = Address({ bech32, pubKeyHash: key, scriptHash: script, wif: 0x80 });
    const addresses = [encode({ type: 'pkh', hash }), encode({ type: 'sh', hash })];
    if (bech32 !== '') addresses.push(encode({ type: 'wpkh', hash }));
    for (const address of addresses) {
      expect(check(chain, net, address)).toBe(address);
      expect(check(chain, 'main', address)).toBe(null);
    }
  });

  test('of Monero is told by its first byte, and its payment id has eight bytes', () => {
    const written = (prefix: number, bytes: number) => {
      const payload = new Uint8Array(bytes).fill(9);
      payload[0] = prefix;
      return base58xmr.encode(new Uint8Array([...payload, ...keccak_256(payload).subarray(0, 4)]));
    };
    const integrated = written(19, 73);
    expect(check('monero', 'main', integrated)).toBe(integrated);
    expect(check('monero', 'test', integrated)).toBe(null);
    expect(check('monero', 'main', written(19, 65))).toBe(null);
    expect(check('monero', 'main', written(18, 73))).toBe(null);
    expect(check('monero', 'main', written(53, 65))).toBe(null);
    expect(check('monero', 'test', written(53, 65))).toBe(written(53, 65));
  });
});

describe('a bad address', () => {
  test.each<[string, Chain, string]>([
    ['of the test network', 'bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of bitcoin, for litecoin', 'litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['of litecoin, for bitcoin', 'bitcoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['of bitcoin, for dogecoin', 'dogecoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['of both cases at once', 'bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['of a witness nobody can spend yet', 'bitcoin', 'BC1SW50QGDZ25J'],
    [
      'of a taproot of 40 bytes',
      'bitcoin',
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    ],
    ['that anyone can spend', 'bitcoin', 'bc1pfeessrawgf'],
    [
      'of a taproot in bech32',
      'bitcoin',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['of a first segwit in bech32m', 'bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KEMEAWH'],
    ['with a wrong checksum in its case', 'ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['without 0x', 'ethereum', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['of nobody', 'ethereum', `0x${'0'.repeat(40)}`],
    ['with a digit less', 'ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['of nobody', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['in hexadecimal', 'tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['of nobody', 'xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['of nobody', 'xrp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['of nobody', 'ton', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    [
      'without a checksum',
      'ton',
      '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    ],
    ['of nobody', 'solana', '11111111111111111111111111111111'],
    ['of Ethereum', 'solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['of 33 bytes', 'solana', 'z'.repeat(44)],
    ['with a link before it', 'bitcoin', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['of private web text', 'monero', '<script>alert(1)</script>'],
  ])('%s is refused by %s: %s', (_, chain, address) => {
    expect(check(chain, 'main', address)).toBe(null);
  });

  // Solana has no checksum; that of EIP-55 lets one mistake in several thousand through.
  const checksummed = good.filter(([chain]) => !/solana|ethereum|bsc/.test(chain));

  test('of Ethereum with the case of any letter changed is refused', () => {
    for (const [chain, net, address] of good) {
      if (chain !== 'ethereum' && chain !== 'bsc') continue;
      for (const [place, sign] of [...address].entries()) {
        if (place < 2 || !/[a-fA-F]/.test(sign)) continue;
        const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase();
        const wrong = address.slice(0, place) + other + address.slice(place + 1);
        expect(check(chain, net, wrong)).toBe(null);
      }
    }
  });

  test('with any one sign changed is refused', () => {
    const sign = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
    fc.assert(
      fc.property(fc.constantFrom(...checksummed), fc.nat(), sign, (vector, at, replacement) => {
        const [chain, net, address] = vector;
        const place = at % address.length;
        const wrong = address.slice(0, place) + replacement + address.slice(place + 1);
        fc.pre(wrong !== address && wrong.toLowerCase() !== address);
        expect(check(chain, net, wrong)).toBe(null);
      }),
      { numRuns: 5000 },
    );
  });

  test('with a sign missing, doubled or two swapped is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checksummed), fc.nat(), (vector, at) => {
        const [chain, net, address] = vector;
        const place = at % (address.length - 1);
        const [one = '', two = ''] = address.slice(place, place + 2);
        const before = address.slice(0, place);
        const after = address.slice(place + 2);
        expect(check(chain, net, before + two + after)).toBe(null);
        expect(check(chain, net, before + one + one + two + after)).toBe(null);
        if (one !== two) expect(check(chain, net, before + two + one + after)).toBe(null);
      }),
      { numRuns: 2000 },
    );
  });
});
