import { z } from 'zod';
import type { SettingTrialResult, TrialKind } from '../../../contract/office/settings/settings.ts';
import { createNodeClient } from '../../../rails/bitcoin/client.ts';
import type { RailClock } from '../../../rails/outside.ts';
import { readCoinNodes } from '../../money/rails/coin-nodes.ts';
import { readWatchedAccounts } from '../../money/rails/watched-accounts.ts';
import { readWatchedChains } from '../../money/rails/watched-chains.ts';
import { readWatchedExplorers } from '../../money/rails/watched-explorers.ts';

const chainInfo = z.object({ chain: z.string(), blocks: z.number().int() });
const patienceMilliseconds = 10_000;

/** Asks a node or an explorer of a network for its chain and height. Throws what it failed by. */
export async function tryNetwork(
  kind: TrialKind,
  variables: Readonly<Record<string, string>>,
  clock: RailClock,
): Promise<readonly SettingTrialResult[]> {
  const node = readCoinNodes(variables).find(({ rail }) => rail === kind);
  if (node !== undefined) {
    const settings = { ...node.rpc, wallet: null, timeoutMs: patienceMilliseconds };
    const client = createNodeClient(node.rail, settings, { fetch });
    const { chain, blocks } = await client.call('getblockchaininfo', [], chainInfo);
    return [found(kind, `${chain}, ${blocks}`)];
  }
  const chain = readWatchedChains(variables).find(({ rail }) => rail === kind);
  if (chain !== undefined) return [found(kind, String((await chain.open().head()).height))];
  const explorers = [...readWatchedAccounts(variables), ...readWatchedExplorers(variables)];
  const explorer = explorers.find(({ rail }) => rail === kind);
  if (explorer !== undefined) {
    return [found(kind, String((await explorer.open(clock).head()).height))];
  }
  return [{ subject: kind, ok: false, result: 'not_set', detail: '' }];
}

function found(subject: string, detail: string): SettingTrialResult {
  return { subject, ok: true, result: 'node_found', detail };
}
