import type * as z from 'zod';
import type { Outside } from '../outside.ts';
import { RailFault } from '../rail.ts';
import type { Token } from './chain.ts';
import type { Explorer, ExplorerNode } from './explorer.ts';
import { credentialsOf } from './json-rpc.ts';
import { patientFetch } from './patient-fetch.ts';
import { tonAccountOf } from './ton-account.ts';
import { bringsJettons } from './ton-message.ts';
import {
  failure,
  type JettonWallet,
  jettonWallets,
  masterchain,
  type TonTransaction,
  transactions,
} from './toncenter-shapes.ts';
import { bodyOf, isFinal, readTonTransaction, txidOf } from './toncenter-transaction.ts';

export type ToncenterSettings = ExplorerNode & {
  readonly rail: string;
  readonly tokens: readonly Token[];
  readonly timeoutMilliseconds?: number;
};

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
const bytesMax = 16 * 1024 * 1024;

type Asked = readonly (readonly [string, string | number])[];

/** TON, asked about single accounts through the third version of TON Center's API. */
export function createToncenter(
  { rail, url, key, tokens, timeoutMilliseconds = 20_000 }: ToncenterSettings,
  outside: Pick<Outside, 'fetch' | 'clock'>,
): Explorer {
  const { address: given, headers: login } = credentialsOf(url);
  const base = `${given.replace(/\/+$/, '').replace(/\/api\/v3$/, '')}/api/v3`;
  const headers = { ...login, ...(key === null ? {} : { 'x-api-key': key }) };
  const fetch = patientFetch(outside);
  let newest = 0;

  function fault(told: string, cause?: unknown): RailFault {
    return new RailFault(rail, `TON Center: ${told}`, { retryable: true, cause });
  }

  async function get<T>(path: string, asked: Asked, shape: z.ZodType<T>): Promise<T> {
    const query = new URLSearchParams(
      asked.map(([name, value]): [string, string] => [name, String(value)]),
    );
    let status = 0;
    let body: unknown;
    try {
      const answer = await fetch(`${base}/${path}?${query}`, {
        ...{ headers, redirect: 'error' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      status = answer.status;
      const text = await answer.text();
      if (text.length > bytesMax) throw new Error('the answer is too large');
      body = JSON.parse(text);
    } catch (cause) {
      throw fault(`${path}: no answer${status === 0 ? '' : ` (HTTP ${status})`}`, cause);
    }
    const failed = failure.safeParse(body);
    if (failed.success) throw fault(`${path}: ${failed.data.error.slice(0, 300)}`);
    if (status !== 200) throw fault(`${path}: HTTP ${status}`);
    const found = shape.safeParse(body);
    if (!found.success) throw fault(`${path}: an answer of an unknown shape`, found.error);
    return found.data;
  }

  async function walletsOf(owner: string) {
    const asked = [
      ['owner_address', owner],
      ['limit', 1_000],
    ] as const;
    const { jetton_wallets: found } = await get('jetton/wallets', asked, jettonWallets);
    if (found.some((one) => tonAccountOf(one.owner) !== tonAccountOf(owner))) {
      throw fault('jetton/wallets: wallets of another account');
    }
    const masters = new Set(tokens.map(({ contract }) => tonAccountOf(contract)));
    const isOurs = ({ jetton }: JettonWallet) => masters.has(tonAccountOf(jetton));
    const strange = found.filter((one) => !isOurs(one));
    const wallets = [...found.filter(isOurs), ...strange.slice(0, strangeMax)];
    return { wallets, isCut: strange.length > strangeMax };
  }

  /** Page by page from the oldest: what comes meanwhile is behind them all. */
  async function transactionsOf(accounts: readonly string[], since: number) {
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

  return {
    async head() {
      const { last } = await get('masterchainInfo', [], masterchain);
      if (last.global_id !== mainNetwork) {
        const told = `it is of network ${last.global_id}, and ${mainNetwork} is wanted`;
        throw new RailFault(rail, `TON Center: ${told}`, { retryable: false });
      }
      const isNear = last.seqno < newest && last.seqno >= newest - slackBlocks;
      newest = isNear ? newest : last.seqno;
      const late = outside.clock.now().getTime() / 1000 - last.gen_utime - usualSeconds;
      const behind = Math.max(0, Math.floor(late / blockSeconds));
      // Its time: of single accounts it is asked by that.
      return { height: newest, nodeHeight: newest + behind, mark: last.gen_utime, synced: true };
    },
    accountOf: (address) => tonAccountOf(address) ?? address,
    async historyOf(address, since) {
      const owned = await walletsOf(address);
      const walletOf = new Map(owned.wallets.map((one) => [tonAccountOf(one.address), one]));
      const accounts = [address, ...owned.wallets.map((one) => one.address)];
      const { found, isCut } = await transactionsOf(accounts, since);
      const told = found.filter(isFinal).map((one) => {
        return readTonTransaction(one, walletOf.get(tonAccountOf(one.account)) ?? null);
      });
      return { transactions: told, isCut: isCut || owned.isCut };
    },
    async transaction(txid) {
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
    },
  };
}
