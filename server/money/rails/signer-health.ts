import type { RailAttributes } from '../../../contract/office.ts';
import type { DescribeAnswer } from '../../../signer/protocol.ts';
import type { Config } from '../../platform/config/config.ts';
import { readCoinNodes } from './coin-nodes.ts';
import { createSignerClient, SignerRefused } from './signer-client.ts';

/** Whether payments of a rail can be signed now; `detail` is in the signer's own words. */
type SignerHealth = Pick<RailAttributes, 'signer' | 'signer_detail'>;

/** Rails without a signer: nothing is signed for them. */
export const signsNothing: SignerHealth = { signer: null, signer_detail: null };

/** Asks the signer, once and without waiting for it, about every rail that needs it. */
export async function signerHealth(
  config: Pick<Config, 'rails' | 'dataDir' | 'signerApart'>,
): Promise<ReadonlyMap<string, SignerHealth>> {
  const nodes = readCoinNodes(config.rails);
  if (nodes.length === 0) return new Map();
  const answer = await createSignerClient({ config, patienceMs: 0 }).describe().catch(troubleOf);
  return new Map(
    nodes.map(({ rail, network }) => [rail, 'signer' in answer ? answer : of(answer, network)]),
  );
}

function of({ frozen, accounts }: DescribeAnswer, network: string): SignerHealth {
  const known = accounts.some((account) => account.network === network);
  if (!known) return { signer: 'network_off', signer_detail: network };
  return { signer: frozen ? 'frozen' : 'ready', signer_detail: null };
}

/** Whatever keeps it from answering, the office is told; nothing else depends on it here. */
function troubleOf(fault: unknown): SignerHealth {
  if (fault instanceof SignerRefused && fault.code === 'no_seed') {
    return { signer: 'no_seed', signer_detail: fault.detail };
  }
  return { signer: 'away', signer_detail: fault instanceof Error ? fault.message : null };
}
