import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';
import type { Token } from '../chain.ts';
import type { Explorer, ExplorerHistory, ExplorerTransaction } from '../explorer/explorer.ts';
import { tonAccountOf } from './ton-account.ts';
import { bringsJettons } from './ton-message.ts';
import {
  createToncenterClient,
  type ToncenterClient,
  type ToncenterConnection,
} from './toncenter-client.ts';
import {
  type JettonWallet,
  jettonWallets,
  masterchain,
  type TonTransaction,
  transactions,
} from './toncenter-shapes.ts';
import { bodyOf, isFinal, readTonTransaction, txidOf } from './toncenter-transaction.ts';

type ToncenterSettings = ToncenterConnection & { readonly tokens: readonly Token[] };

/** What the network with real money calls itself. */
const mainNetwork = -239;
/** Behind one address there are often several; one may be so many blocks behind another. */
const slackBlocks = 20;
/** A block is told about so long after its time, and there is one about so often. */
const usualSeconds = 30;
const blockSeconds = 2.5;
const pageSize = 100;
const pagesMax = 10;
/** Anybody may send any jetton to anybody: so many wallets of strange ones are looked at. */
const strangeMax = 20;

/** TON, asked about single accounts through the third version of TON Center's API. */
export function createToncenter(
  { tokens, ...connection }: ToncenterSettings,
  outside: Pick<Outside, 'fetch' | 'clock'>,
): Explorer {
  const client = createToncenterClient(connection, outside);
  const masters = new Set(tokens.map(({ contract }) => tonAccountOf(contract)));
  let newest = 0;
  return {
    async head() {
      const { last } = await client.get('masterchainInfo', [], masterchain);
      if (last.global_id !== mainNetwork) {
        const message = `TON Center is of network ${last.global_id}, and ${mainNetwork} is wanted`;
        throw new RailFault(connection.rail, message, { retryable: false });
      }
      const isNear = last.seqno < newest && last.seqno >= newest - slackBlocks;
      newest = isNear ? newest : last.seqno;
      const late = outside.clock.now().getTime() / 1000 - last.gen_utime - usualSeconds;
      const behind = Math.max(0, Math.floor(late / blockSeconds));
      // Its time: of single accounts it is asked by that.
      return { height: newest, nodeHeight: newest + behind, mark: last.gen_utime, synced: true };
    },
    accountOf: (address) => tonAccountOf(address) ?? address,
    historyOf: (address, since) => readHistory(client, masters, address, since),
    transaction: (txid) => readTransaction(client, txid),
  };
}

async function readHistory(
  client: ToncenterClient,
  masters: ReadonlySet<string | null>,
  address: string,
  since: number,
): Promise<ExplorerHistory> {
  const owned = await walletsOf(client, address);
  const strange = owned.filter(({ jetton }) => !masters.has(tonAccountOf(jetton)));
  const left = new Set(strange.slice(strangeMax));
  const wallets = owned.filter((wallet) => !left.has(wallet));
  const walletOf = new Map(wallets.map((one) => [tonAccountOf(one.address), one]));
  const accounts = [address, ...wallets.map((one) => one.address)];
  const { found, isCut } = await transactionsOf(client, accounts, since);
  const transactions = found.filter(isFinal).map((one) => {
    return readTonTransaction(one, walletOf.get(tonAccountOf(one.account)) ?? null);
  });
  return { transactions, isCut: isCut || left.size > 0 };
}

async function walletsOf({ get, fault }: ToncenterClient, owner: string): Promise<JettonWallet[]> {
  const asked = [
    ['owner_address', owner],
    ['limit', 1_000],
  ] as const;
  const { jetton_wallets: found } = await get('jetton/wallets', asked, jettonWallets);
  if (found.every((one) => tonAccountOf(one.owner) === tonAccountOf(owner))) return found;
  throw fault('jetton/wallets: wallets of another account');
}

/** Page by page from the oldest: what comes meanwhile is behind them all. */
async function transactionsOf(
  { get, fault }: ToncenterClient,
  accounts: readonly string[],
  since: number,
) {
  const found = new Map<string, TonTransaction>();
  const whose = new Set(accounts.map(tonAccountOf));
  for (let number = 0, offset = 0; number < pagesMax; number += 1) {
    const asked = [
      ...accounts.map((account) => ['account', account] as const),
      ...([
        ['start_utime', since],
        ['sort', 'asc'],
      ] as const),
      ...([
        ['limit', pageSize],
        ['offset', offset],
      ] as const),
    ];
    const { transactions: page } = await get('transactions', asked, transactions);
    if (page.some(({ account }) => !whose.has(tonAccountOf(account)))) {
      throw fault('transactions: those of another account');
    }
    const known = found.size;
    for (const one of page) found.set(txidOf(one), one);
    // Pages that go in circles end nowhere.
    if (found.size === known) return { found: [...found.values()], isCut: page.length > 0 };
    offset += page.length;
  }
  return { found: [...found.values()], isCut: true };
}

async function readTransaction(
  { get, fault }: ToncenterClient,
  txid: string,
): Promise<ExplorerTransaction | null> {
  const asked = [
    ['hash', txid],
    ['limit', 1],
  ] as const;
  const { transactions: found } = await get('transactions', asked, transactions);
  const [one] = found;
  if (one === undefined || !isFinal(one)) return null;
  if (txidOf(one) !== txid) throw fault('transactions: an answer about another transaction');
  if (!bringsJettons(bodyOf(one))) return readTonTransaction(one, null);
  const wallets = await get('jetton/wallets', [['address', one.account]], jettonWallets);
  return readTonTransaction(one, wallets.jetton_wallets[0] ?? null);
}
