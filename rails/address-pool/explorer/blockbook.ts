import * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';
import {
  type BlockbookAnswer,
  type BlockbookClient,
  type BlockbookConnection,
  createBlockbookClient,
  errorIn,
} from './blockbook-client.ts';
import type { Explorer, ExplorerHead, ExplorerHistory, ExplorerTransaction } from './explorer.ts';

type BlockbookSettings = BlockbookConnection & {
  /** What it calls its coin: money of a test network is worth nothing. */
  readonly coin: string;
};

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const status = z.object({
  blockbook: z.object({
    coin: z.string(),
    bestHeight: z.int().min(0),
    inSync: z.boolean().optional(),
  }),
  // Nothing of it is told where the node behind the explorer does not answer.
  backend: z.object({ chain: z.string().optional(), blocks: z.int().min(0).optional() }),
});
const addresses = z.array(z.string()).nullish();
const transaction = z.object({
  txid: hash,
  vin: z.array(
    z.object({ addresses, sequence: z.number().optional(), coinbase: z.string().optional() }),
  ),
  vout: z.array(
    z.object({
      n: z.int().min(0),
      value: z.unknown(),
      addresses,
      isAddress: z.boolean().optional(),
    }),
  ),
  blockHash: hash.optional(),
  blockHeight: z.int().optional(),
  confirmations: z.int().optional(),
  blockTime: z.int().max(0xffffffff).optional(),
  rbf: z.boolean().optional(),
});
const page = z.object({
  address: z.string(),
  itemsOnPage: z.int().min(1).optional(),
  transactions: z.array(transaction).optional(),
});

/** Small, since each of them may have thousands of outputs. */
const pageSize = 10;
/** Nobody pays to one address so often in a few hours; who does is told to a person. */
const pagesMax = 50;
/** Between its own word and that of its node blocks may come. */
const aheadMax = 10;
/** From here on a number of an input says that the transaction is final (BIP 125). */
const finalSequence = 0xfffffffe;

/** An explorer that speaks the second version of Blockbook's API. */
export function createBlockbook(
  { coin, ...connection }: BlockbookSettings,
  outside: Pick<Outside, 'fetch'>,
): Explorer {
  const client = createBlockbookClient(connection, outside);
  return {
    head: () => readHead(client, connection.rail, coin),
    accountOf: (address) => address,
    historyOf: (address, from) => readHistory(client, address, from),
    transaction: (txid) => readTransaction(client, txid),
  };
}

async function readHead(
  { get, read, fault }: BlockbookClient,
  rail: string,
  coin: string,
): Promise<ExplorerHead> {
  const { blockbook, backend } = read(await get(''), status);
  const { chain = 'main', blocks } = backend;
  if (blockbook.coin.toLowerCase() !== coin.toLowerCase() || chain !== 'main') {
    const message = `the explorer is of ${blockbook.coin} (${chain}), and ${coin} is wanted`;
    throw new RailFault(rail, message, { retryable: false });
  }
  if (blocks === undefined) throw fault('its node does not answer');
  const height = blockbook.bestHeight;
  if (height > blocks + aheadMax) throw fault(`block ${height}, and its node has ${blocks}`);
  const nodeHeight = Math.max(height, blocks);
  return { height, nodeHeight, mark: height, synced: blockbook.inSync === true };
}

async function readHistory(
  client: BlockbookClient,
  address: string,
  from: number,
): Promise<ExplorerHistory> {
  const { get, read, fault } = client;
  const found = new Map<string, ExplorerTransaction>();
  const path = `address/${encodeURIComponent(address)}?details=txs&pageSize=${pageSize}`;
  for (let number = 1; number <= pagesMax; number += 1) {
    const answer = read(await get(`${path}&from=${from}&page=${number}`), page);
    if (answer.address !== address) throw fault('an answer about another address');
    const before = found.size;
    const { transactions = [], itemsOnPage = pageSize } = answer;
    for (const one of transactions) found.set(one.txid, written(client, one));
    // Behind the last page the last one is answered again.
    const isLast = transactions.length < Math.min(pageSize, itemsOnPage);
    if (isLast || found.size === before) {
      return { transactions: [...found.values()], isCut: false };
    }
  }
  return { transactions: [...found.values()], isCut: true };
}

async function readTransaction(
  client: BlockbookClient,
  txid: string,
): Promise<ExplorerTransaction | null> {
  const { get, read, fault } = client;
  const answer = await get(`tx/${txid}`);
  if (isMissing(answer, txid)) return null;
  const one = read(answer, transaction);
  if (one.txid !== txid) throw fault('an answer about another transaction');
  return written(client, one);
}

function written(
  { fault }: BlockbookClient,
  one: z.infer<typeof transaction>,
): ExplorerTransaction {
  const { blockHeight = 0, blockHash, confirmations = 0, blockTime = 0 } = one;
  const isMined = blockHeight > 0 && confirmations > 0;
  if (isMined && blockHash === undefined) throw fault('a block without its hash');
  const senders = one.vin.flatMap((input) => input.addresses ?? []);
  return {
    txid: one.txid,
    block:
      isMined && blockHash !== undefined
        ? { height: blockHeight, hash: blockHash, confirmations }
        : null,
    at: blockTime > 0 ? new Date(blockTime * 1000) : null,
    // A number that is not told is nought.
    replaceable:
      !isMined &&
      (one.rbf === true || one.vin.some(({ sequence = 0 }) => sequence < finalSequence)),
    isReward: one.vin.some(({ coinbase }) => coinbase !== undefined),
    senders: [...new Set(senders)],
    outputs: one.vout.map(({ n, value, addresses: paid, isAddress }) => ({
      position: String(n),
      contract: null,
      value,
      addresses: isAddress === false ? [] : (paid ?? []),
    })),
  };
}

/** What its node could not answer is called not found as well, with the reason behind it. */
function isMissing(answer: BlockbookAnswer, txid: string): boolean {
  const said = errorIn(answer);
  if (said === null || (answer.status !== 400 && answer.status !== 404)) return false;
  const none = `Transaction '${txid}' not found`;
  return said === none || (said.startsWith(`${none} (`) && said.endsWith('Tx not found)'));
}
