import { Cell } from '@ton/core/dist/boc/Cell.js';

/** Of what jettons tell each other and their owners (TEP-74). */
const operations = {
  /** To a wallet of jettons, from another: the one message that brings some. */
  internalTransfer: 0x178d4519,
  /** To the owner, with a coin or less, that some have come. */
  notification: 0x7362d09c,
  /** To whoever sent some: what was left of the fee. */
  excesses: 0xd53276db,
} as const;

/** What a message says that it is; null where it says nothing. */
function operationOf(body: string | null): number | null {
  if (body === null) return null;
  try {
    const slice = Cell.fromBase64(body).beginParse();
    return slice.remainingBits >= 32 ? slice.preloadUint(32) : null;
  } catch {
    return null;
  }
}

/** Says whether a message brings jettons to the wallet that it went to. */
export function bringsJettons(body: string | null): boolean {
  return operationOf(body) === operations.internalTransfer;
}

/** Says whether the coins of a message are what is left of a fee, and nobody's payment. */
export function isChange(body: string | null): boolean {
  const operation = operationOf(body);
  return operation === operations.notification || operation === operations.excesses;
}

/** What a message brings, as the wallet counts it; null where it cannot be read. */
export function jettonsIn(body: string | null) {
  try {
    const slice = Cell.fromBase64(body ?? '').beginParse();
    if (slice.loadUint(32) !== operations.internalTransfer) return null;
    slice.skip(64);
    const units = slice.loadCoins();
    return { units, from: slice.loadMaybeAddress()?.toRawString() ?? null };
  } catch {
    return null;
  }
}
