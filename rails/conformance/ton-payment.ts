import { createHash } from 'node:crypto';
import { Address, beginCell } from '@ton/core';

/** What one message brings to whom. */
export type TonMove = {
  /** In any way of writing. */
  readonly to: string;
  readonly units: bigint;
  readonly from?: string;
  /** Master of the jetton; none is the network's own coin. */
  readonly jetton?: string;
  /** Comes back where it cannot be worked with. */
  readonly bounce?: boolean;
  /** It has come back from where we sent it. */
  readonly bounced?: boolean;
  /** Its account could do nothing with it, as one that was never used. */
  readonly fails?: boolean;
  /** First words of a message to the owner. */
  readonly operation?: number;
};

export type TonSent = {
  readonly hash: string;
  readonly move: TonMove;
  readonly now: number;
  /** Block of the masterchain; null while it has not taken the shard's block in. */
  readonly seqno: number | null;
  /** That jettons have come, told to their owner. */
  readonly isNotice: boolean;
};

const customer = `0:${'7'.repeat(64)}`;

/** An address as TON Center writes it: raw, with large letters. */
export function rawOf(address: string): string {
  return Address.parse(address).toRawString().toUpperCase();
}

/** The wallet of an owner for a jetton, made up. */
export function walletOf({ to, jetton = '' }: TonMove): string {
  const digest = createHash('sha256')
    .update(`${rawOf(to)} ${rawOf(jetton)}`)
    .digest('hex');
  return `0:${digest.toUpperCase()}`;
}

/** Whose transaction it is: of jettons that of their wallet. */
export function accountOf({ move, isNotice }: TonSent): string {
  return move.jetton === undefined || isNotice ? rawOf(move.to) : walletOf(move);
}

/** A transaction as TON Center writes it. */
export function writtenTon(sent: TonSent, asNumber: boolean) {
  const { hash, move, now, seqno, isNotice } = sent;
  const { units, from = customer, bounce = false, bounced = false, fails = false } = move;
  const isJetton = move.jetton !== undefined && !isNotice;
  const value = isJetton ? 40_000_000n : isNotice ? 1n : units;
  const body = isJetton
    ? beginCell()
        .storeUint(0x178d4519, 32)
        .storeUint(0, 64)
        .storeCoins(units)
        .storeAddress(Address.parse(from))
        .endCell()
    : beginCell()
        .storeUint(isNotice ? 0x7362d09c : (move.operation ?? 0), 32)
        .endCell();
  return {
    account: accountOf(sent),
    hash: Buffer.from(hash, 'hex').toString('base64'),
    lt: '1',
    now,
    mc_block_seqno: seqno,
    description: {
      type: 'ord',
      aborted: fails,
      destroyed: false,
      compute_ph: fails ? { skipped: true, reason: 'no_state' } : { skipped: false, success: true },
      ...(fails && bounce ? { bounce: { type: 'ok' } } : {}),
    },
    in_msg: {
      source: isNotice ? walletOf(move) : rawOf(from),
      destination: accountOf(sent),
      value: asNumber ? Number(value) : String(value),
      bounce: isJetton ? true : bounce,
      bounced,
      message_content: { hash: '', body: body.toBoc().toString('base64'), decoded: null },
    },
    out_msgs: [],
  };
}
