import type { ExplorerOutput, ExplorerTransaction } from '../explorer/explorer.ts';
import { tonAccountOf } from './ton-account.ts';
import { bringsJettons, isChange, jettonsIn } from './ton-message.ts';
import type { JettonWallet, TonTransaction } from './toncenter-shapes.ts';

/** What is left of a fee is never more; whoever sends more means it. */
const changeMax = 100_000_000n;

/** Says whether the masterchain has a transaction: until then its shard may still be undone. */
export function isFinal({ mc_block_seqno: seqno, emulated, finality }: TonTransaction): boolean {
  return (seqno ?? 0) > 0 && emulated !== true && (finality ?? 'finalized') === 'finalized';
}

/** The id of a transaction as people look it up. */
export function txidOf({ hash }: TonTransaction): string {
  return Buffer.from(hash, 'base64').toString('hex');
}

/** The body of the message that a transaction began with; null where it has none. */
export function bodyOf({ in_msg: message }: TonTransaction): string | null {
  return message?.message_content?.body ?? null;
}

/**
 * What a transaction has brought to its account, or to the owner of its account where that is a
 * wallet of jettons. Nothing of what came back, and of what went back at once.
 */
export function readTonTransaction(
  transaction: TonTransaction,
  wallet: JettonWallet | null,
): ExplorerTransaction {
  const { paid, from } = wallet === null ? coinsIn(transaction) : jettonsTo(wallet, transaction);
  const sender = from === null ? null : tonAccountOf(from);
  return {
    txid: txidOf(transaction),
    block: isFinal(transaction)
      ? { height: transaction.mc_block_seqno ?? 0, hash: null, confirmations: null }
      : null,
    at: new Date(transaction.now * 1000),
    replaceable: false,
    isReward: false,
    senders: sender === null ? [] : [sender],
    outputs: paid,
  };
}

type Brought = { readonly paid: readonly ExplorerOutput[]; readonly from: string | null };
const nothing: Brought = { paid: [], from: null };

function coinsIn(transaction: TonTransaction): Brought {
  const { in_msg: message, description, account } = transaction;
  // A message from outside brings nothing: it is the wallet's own order.
  if (!message?.source || message.bounced === true) return nothing;
  const { source: from, bounce } = message;
  // A wallet that was never used aborts everything, and keeps what is not to come back.
  const isReturned = description.aborted === true && bounce === true;
  const isRetained = description.bounce === undefined || description.bounce === null;
  if (isReturned && !isRetained) return nothing;
  const value = isReturned ? null : (message.value ?? '0');
  const units = typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? BigInt(value) : null;
  if (units !== null && units <= changeMax && isChange(bodyOf(transaction))) return nothing;
  const addresses = [tonAccountOf(account) ?? ''];
  return { from, paid: [{ position: 'coins', contract: null, addresses, value }] };
}

/** Only the wallet's own word counts: what another has sent, it may have refused. */
function jettonsTo({ owner, jetton }: JettonWallet, transaction: TonTransaction): Brought {
  const { in_msg: message, description } = transaction;
  const body = bodyOf(transaction);
  if (!bringsJettons(body) || message?.bounced === true) return nothing;
  if (description.aborted !== false) return nothing;
  const brought = jettonsIn(body);
  const addresses = [tonAccountOf(owner) ?? ''];
  const value = brought?.units.toString() ?? null;
  const contract = tonAccountOf(jetton) ?? jetton;
  return {
    from: brought?.from ?? null,
    paid: [{ position: 'jettons', contract, addresses, value }],
  };
}
