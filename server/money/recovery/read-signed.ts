import type { Config } from '../../platform/config/config.ts';
import { readCoinNodes } from '../rails/coin-nodes.ts';
import { createSignerClient, type SignerClient } from '../rails/signer-client.ts';

export type SignedRecord = Awaited<ReturnType<SignerClient['signedSince']>>[number];

/** Reads what was signed since a moment; throws a `RailFault` where the signer does not answer. */
export type ReadSigned = (since: Date) => Promise<readonly SignedRecord[]>;

/** The signer's log as the office asks for it; a service that signs for no coin has none. */
export function signedReader(
  config: Pick<Config, 'rails' | 'dataDir' | 'signerApart'>,
): ReadSigned {
  if (readCoinNodes(config.rails).length === 0) return async () => [];
  const signer = createSignerClient({ config, patienceMs: 2_000 });
  return (since) => signer.signedSince(since);
}
