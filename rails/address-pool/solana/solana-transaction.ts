import * as z from 'zod';
import type { ExplorerOutput, ExplorerTransaction } from '../explorer/explorer.ts';

/** What an account of a token held before a transaction, or after it. */
const holding = z.object({
  accountIndex: z.int().min(0),
  mint: z.string(),
  owner: z.string().nullish(),
  uiTokenAmount: z.object({ amount: z.unknown() }),
});
const holdings = z.array(holding).nullish();

/** A transaction as a node writes it with `jsonParsed`. */
export const solanaTransaction = z.object({
  slot: z.int().min(0),
  blockTime: z.int().nullish(),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(z.unknown()),
    postBalances: z.array(z.unknown()),
    preTokenBalances: holdings,
    postTokenBalances: holdings,
  }),
  transaction: z.object({
    signatures: z.array(z.string()).min(1),
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: z.string(), signer: z.boolean() })),
    }),
  }),
});

type Written = z.infer<typeof solanaTransaction>;

/** Says whether the sums that are told belong to the accounts that are told. */
export function isWhole({ meta, transaction }: Written): boolean {
  const { length } = transaction.message.accountKeys;
  const held = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])];
  return (
    meta.preBalances.length === length &&
    meta.postBalances.length === length &&
    held.every(({ accountIndex }) => accountIndex < length)
  );
}

/**
 * What a transaction has brought to whom, by what each account held before and after it: whichever
 * program moved it, and however often. One that failed has brought nothing.
 */
export function readSolanaTransaction(written: Written): ExplorerTransaction {
  const { slot, blockTime, meta, transaction } = written;
  const keys = transaction.message.accountKeys;
  return {
    txid: transaction.signatures[0] ?? '',
    block: { height: slot, hash: null, confirmations: null },
    at: blockTime ? new Date(blockTime * 1000) : null,
    replaceable: false,
    isReward: false,
    senders: keys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey),
    outputs: meta.err === null ? [...coinsIn(written), ...tokensIn(written)] : [],
  };
}

function coinsIn({ meta, transaction }: Written): ExplorerOutput[] {
  return transaction.message.accountKeys.flatMap(({ pubkey }, place): ExplorerOutput[] => {
    const [before, after] = [meta.preBalances[place], meta.postBalances[place]];
    const value =
      Number.isSafeInteger(before) && Number.isSafeInteger(after)
        ? BigInt(Number(after)) - BigInt(Number(before))
        : null;
    if (value !== null && value <= 0n) return [];
    const position = `native.${pubkey}`;
    return [{ position, contract: null, addresses: [pubkey], value: value?.toString() ?? null }];
  });
}

function tokensIn({ meta, transaction }: Written): ExplorerOutput[] {
  const before = new Map((meta.preTokenBalances ?? []).map((one) => [one.accountIndex, one]));
  return (meta.postTokenBalances ?? []).flatMap((held): ExplorerOutput[] => {
    const { accountIndex, mint, owner } = held;
    const had = before.get(accountIndex)?.uiTokenAmount.amount ?? '0';
    const [from, to] = [digitsOf(had), digitsOf(held.uiTokenAmount.amount)];
    const value = from === null || to === null ? null : to - from;
    if (value !== null && value <= 0n) return [];
    const account = transaction.message.accountKeys[accountIndex]?.pubkey ?? '';
    return [
      {
        position: `token.${account}`,
        contract: mint,
        addresses: owner ? [owner] : [],
        value: value?.toString() ?? null,
      },
    ];
  });
}

function digitsOf(text: unknown): bigint | null {
  return typeof text === 'string' && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : null;
}
