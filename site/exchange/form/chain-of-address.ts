const base58 = '[1-9A-HJ-NP-Za-km-z]';

/** What an address of each chain looks like; the service knows their checksums as well. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ['Bitcoin', new RegExp(`^(?:bc1[0-9a-z]{11,71}|[13]${base58}{25,34})$`)],
  ['Litecoin', new RegExp(`^(?:ltc1[0-9a-z]{11,71}|[LM]${base58}{25,33})$`)],
  ['Dogecoin', new RegExp(`^[DA9]${base58}{32,33}$`)],
  ['Ethereum/BNB Smart Chain', /^0x[0-9a-fA-F]{40}$/],
  ['TRON', new RegExp(`^T${base58}{33}$`)],
  ['XRP', new RegExp(`^r${base58}{24,34}$`)],
  ['TON', /^[EU]Q[A-Za-z0-9_+/-]{46}$/],
  ['Monero', new RegExp(`^[48]${base58}{94,105}$`)],
  ['Solana', new RegExp(`^${base58}{43,44}$`)],
];

/** Names the chain that an address looks like one of; `null` where it looks like none. */
export function chainOfAddress(text: string): string | null {
  return shapes.find(([, shape]) => shape.test(text))?.[0] ?? null;
}
