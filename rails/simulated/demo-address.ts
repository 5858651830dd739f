import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

type DemoRequisites = { readonly address: string; readonly memo: string | null };

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const hex = '0123456789abcdef';
const digits = '0123456789';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * How the requisites of a payment system look: a start that no real wallet accepts (every one
 * contains DEMO, with letters its alphabet or checksum forbids), and so many characters after it.
 */
type Look = {
  readonly codes: RegExp;
  readonly start: string;
  readonly alphabet: string;
  readonly length: number;
  /** All orders share one address and are told apart by a number beside it. */
  readonly shared?: boolean;
};

const looks: readonly Look[] = [
  { codes: /^BTC$/, start: 'bc1qDEMO', alphabet: bech32, length: 34 },
  { codes: /^LTC$/, start: 'ltc1qDEMO', alphabet: bech32, length: 34 },
  { codes: /^DOGE$/, start: 'DDEMO', alphabet: base58, length: 29 },
  { codes: /^(?:TRX|.*TRC20)$/, start: 'TDEMO', alphabet: base58, length: 29 },
  {
    codes: /^(?:ETH|BNB|LINK|UNI|SHIB|.*(?:ERC|BEP)20|.*POLYGON)$/,
    start: '0xDEMO',
    alphabet: hex,
    length: 36,
  },
  { codes: /^XMR$/, start: '4DEMO', alphabet: base58, length: 90 },
  { codes: /^SOL$|SOL$/, start: 'DEMO', alphabet: base58, length: 40 },
  { codes: /^XRP$/, start: 'rDEMO', alphabet: base58, length: 29, shared: true },
  { codes: /TON/, start: 'UQDEMO', alphabet: base64url, length: 42, shared: true },
  { codes: /^PR/, start: 'P-DEMO-', alphabet: digits, length: 8 },
  { codes: /^(?:ADVC|VOLET)/, start: 'U DEMO ', alphabet: digits, length: 12 },
  { codes: /^YAM/, start: '4100-DEMO-', alphabet: digits, length: 11 },
];

const usual: Look = { codes: /./, start: 'DEMO-', alphabet: digits, length: 16 };

/**
 * Requisites that look like those of a payment system but are of no use outside the demo. The same
 * code and index always give the same ones; no two indexes share them.
 */
export function demoRequisites(code: string, derivationIndex: number): DemoRequisites {
  const look = looks.find(({ codes }) => codes.test(code)) ?? usual;
  const seed = look.shared === true ? `${code}` : `${code} ${derivationIndex}`;
  const address = look.start + letters(seed, look.alphabet, look.length);
  return { address, memo: look.shared === true ? String(100_000 + derivationIndex) : null };
}

function letters(seed: string, alphabet: string, length: number): string {
  let text = '';
  for (let round = 0; text.length < length; round += 1) {
    const bytes = sha256(utf8ToBytes(`demo requisites ${seed} ${round}`));
    for (const byte of bytes) text += alphabet[byte % alphabet.length] ?? '';
  }
  return text.slice(0, length);
}
