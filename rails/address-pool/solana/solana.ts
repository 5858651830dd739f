import * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';
import type { Token } from '../chain.ts';
import { createJsonRpc, type JsonRpc, RpcFault } from '../evm-tron/json-rpc.ts';
import type { Explorer, ExplorerTransaction } from '../explorer/explorer.ts';
import { oneByOne } from '../one-by-one.ts';
import { patientFetch } from '../patient-fetch.ts';
import { isWhole, readSolanaTransaction, solanaTransaction } from './solana-transaction.ts';

type SolanaSettings = {
  readonly rail: string;
  readonly url: string;
  readonly tokens: readonly Token[];
  readonly timeoutMilliseconds?: number;
};

/** Hash of the first block of the network with real money. */
export const solanaGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
/** The account in which the network itself writes slot and time. */
const clockAccount = 'SysvarC1ock11111111111111111111111111111111';
/** Programs that keep tokens, the newer one behind the one of USDT and USDC. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;

const final = { commitment: 'finalized' } as const;
/** Behind one address there are often several nodes; one may be so many slots behind another. */
const slackSlots = 100;
/** A slot is final about so long after its time, and a slot takes about so long. */
const usualSeconds = 30;
const slotSeconds = 0.4;
const pageSize = 100;
const pagesMax = 10;
/** Anybody may open an account of any token for anybody: so many of strange ones are looked at. */
const strangeMax = 20;
/** What is final never changes: it is asked for once. */
const cachedMax = 2_000;
/** The node knows the transaction, and its kind is newer than what was asked for. */
const unsupportedVersion = -32_015;

const genesisShape = z.string();
const clockShape = z.object({
  value: z.object({ data: z.tuple([z.base64(), z.literal('base64')]) }),
});
const signaturesShape = z.array(
  z.object({
    signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    slot: z.int().min(0),
    err: z.unknown(),
    confirmationStatus: z.string().nullish(),
  }),
);
/** What a node cannot read itself it writes otherwise: nobody may keep us from the rest by that. */
const mintIn = z
  .object({ parsed: z.object({ info: z.object({ mint: z.string() }) }) })
  .transform(({ parsed }) => parsed.info.mint)
  .catch('');
const accountsShape = z.object({
  value: z.array(z.object({ pubkey: z.string(), account: z.object({ data: mintIn }) })),
});
const transactionShape = solanaTransaction.nullable();

type Named = z.infer<typeof signaturesShape>[number];

/** Solana, asked about single addresses through the JSON-RPC of a node: what is final counts. */
export function createSolana(
  { rail, url, tokens, ...options }: SolanaSettings,
  outside: Pick<Outside, 'fetch' | 'clock'>,
): Explorer {
  const client = createJsonRpc(rail, url, { fetch: patientFetch(outside) }, options);
  const read = createReader(rail, client);
  let isChecked = false;
  let newest = 0;

  async function refuseOtherChain(): Promise<void> {
    if (isChecked) return;
    const genesis = await client.call('getGenesisHash', [], genesisShape);
    if (genesis !== solanaGenesis) {
      throw new RailFault(rail, 'the node is of another network', { retryable: false });
    }
    isChecked = true;
  }

  return {
    async head() {
      await refuseOtherChain();
      const options = { ...final, encoding: 'base64' };
      const { value } = await client.call('getAccountInfo', [clockAccount, options], clockShape);
      const clock = clockOf(value.data[0]);
      if (clock === null) throw faultOf(rail, 'getAccountInfo: not the clock of the network');
      const { slot, seconds } = clock;
      newest = slot < newest && slot >= newest - slackSlots ? newest : slot;
      const late = outside.clock.now().getTime() / 1000 - seconds - usualSeconds;
      const behind = Math.max(0, Math.floor(late / slotSeconds));
      return { height: newest, nodeHeight: newest + behind, mark: newest, synced: true };
    },
    accountOf: (address) => address,
    async historyOf(address, since) {
      // A node that is further behind than others answers an error.
      const options = { ...final, minContextSlot: Math.max(0, newest - slackSlots) };
      const { accounts, isCut } = await accountsOf(client, address, tokens, options);
      const named = new Map<string, Named>();
      let cut = isCut;
      for (const account of [address, ...accounts]) {
        const pages = await signaturesOf(client, account, since, options);
        cut ||= pages.isCut;
        for (const one of pages.named) named.set(one.signature, one);
      }
      const paid = [...named.values()].filter(isPaid);
      const transactions = await oneByOne(paid, (one) => read.once(address, one.signature));
      return { transactions, isCut: cut };
    },
    transaction: read.now,
  };
}

/** What is only confirmed may still be dropped, whatever was asked for. */
function isPaid({ err, confirmationStatus: status }: Named): boolean {
  return err === null && (status ?? 'finalized') === 'finalized';
}

/** Reads single transactions, those that it has read already from memory or not. */
function createReader(rail: string, client: JsonRpc) {
  const cached = new Map<string, ExplorerTransaction>();

  async function now(signature: string): Promise<ExplorerTransaction | null> {
    const options = { ...final, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };
    const found = await client.call('getTransaction', [signature, options], transactionShape);
    if (found === null) return null;
    if (found.transaction.signatures[0] !== signature) {
      throw faultOf(rail, 'getTransaction: an answer about another transaction');
    }
    if (!isWhole(found)) throw faultOf(rail, 'getTransaction: sums without their accounts');
    return readSolanaTransaction(found);
  }

  async function once(address: string, signature: string): Promise<ExplorerTransaction> {
    const known = cached.get(signature);
    if (known !== undefined) return known;
    const found = await now(signature).catch((error: unknown) => {
      if (!(error instanceof RpcFault) || error.code !== unsupportedVersion) throw error;
      return unreadable(address, signature);
    });
    if (found === null) {
      throw faultOf(rail, 'the node names a transaction and does not have it');
    }
    cached.set(signature, found);
    const [oldest] = cached.keys();
    if (cached.size > cachedMax && oldest !== undefined) cached.delete(oldest);
    return found;
  }

  return { now, once };
}

function faultOf(rail: string, message: string): RailFault {
  return new RailFault(rail, message, { retryable: true });
}

/** As the network writes it: slot, three numbers that do not matter here, and the time. */
function clockOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 40) return null;
  return { slot: Number(bytes.readBigUInt64LE(0)), seconds: Number(bytes.readBigInt64LE(32)) };
}

/** Accounts in which an address holds tokens: who pays in one need not name the address itself. */
async function accountsOf(
  client: JsonRpc,
  address: string,
  tokens: readonly Token[],
  options: object,
) {
  const mints = new Set(tokens.map(({ contract }) => contract));
  const found: z.infer<typeof accountsShape>['value'] = [];
  for (const programId of tokenPrograms) {
    const params = [address, { programId }, { ...options, encoding: 'jsonParsed' }];
    found.push(...(await client.call('getTokenAccountsByOwner', params, accountsShape)).value);
  }
  const isOurs = (one: (typeof found)[number]) => mints.has(one.account.data);
  const strange = found.filter((one) => !isOurs(one));
  const looked = [...found.filter(isOurs), ...strange.slice(0, strangeMax)];
  return { accounts: looked.map(({ pubkey }) => pubkey), isCut: strange.length > strangeMax };
}

/**
 * Page by page from the newest, until one is before the mark or there are no more: nodes order what
 * is in one slot as they like, so `until` may stop before everything was told.
 */
async function signaturesOf(client: JsonRpc, account: string, since: number, options: object) {
  const named = new Map<string, Named>();
  let before: string | undefined;
  for (let number = 1; number <= pagesMax; number += 1) {
    const cut = before === undefined ? {} : { before };
    const params = [account, { ...options, limit: pageSize, ...cut }];
    const page = await client.call('getSignaturesForAddress', params, signaturesShape);
    const known = named.size;
    for (const one of page) if (one.slot >= since) named.set(one.signature, one);
    const isLast = page.length === 0 || page.some(({ slot }) => slot < since);
    // Pages that go in circles end nowhere.
    if (isLast || named.size === known) return { named: named.values(), isCut: !isLast };
    before = page.at(-1)?.signature;
  }
  return { named: named.values(), isCut: true };
}

/** A person has to look at it: it may be a payment. */
function unreadable(address: string, txid: string): ExplorerTransaction {
  const output = {
    position: `native.${address}`,
    contract: null,
    addresses: [address],
    value: null,
  };
  return {
    txid,
    block: null,
    at: null,
    replaceable: false,
    isReward: false,
    senders: [],
    outputs: [output],
  };
}
