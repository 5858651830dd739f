import { isNetworkName, type NetworkName } from '../rails/bitcoin/network.ts';
import { coinKey } from '../rails/bitcoin/raw-transaction.ts';
import { failpoint } from '../rails/failpoint.ts';
import type { Account } from './accounts.ts';
import { buildPayment } from './build-payment.ts';
import { addedFee, overCap, spentBy } from './caps.ts';
import type { Caps } from './config.ts';
import type {
  DescribeAnswer,
  SignAnswer,
  SignBody,
  SignedBeforeAnswer,
  SignedSinceAnswer,
  SignerRefusal,
} from './protocol.ts';
import { isRefused, refused } from './refusing.ts';
import { partsOf, type SigningLog, type SigningRecord } from './signing-log.ts';
import type { Switches } from './switches.ts';

export type SigningContext = {
  readonly accounts: ReadonlyMap<NetworkName, Account>;
  readonly caps: ReadonlyMap<NetworkName, Caps>;
  readonly signingLog: SigningLog;
  readonly switches: Switches;
  readonly now: () => Date;
  /**
   * The newest fence seen by network. In memory alone: a signer that has forgotten it is shown the
   * newest by the payer in charge, and one that is shown too new a one is cured by a restart.
   */
  readonly fences: Map<string, bigint>;
};

/**
 * Signs a payout, at most once per attempt. The same payout and attempt always get the same bytes.
 * Whatever else was signed for the same money - an earlier attempt, or an earlier payout of the
 * order - must be accounted for by whoever asks, or excluded: the new bytes spend a coin of it, so
 * that no more than one of them can ever be mined. A database that was restored from a backup can
 * account for nothing it has forgotten. The bytes are written down before they are given away.
 */
export function signPayout(context: SigningContext, body: SignBody): SignAnswer | SignerRefusal {
  if (context.switches.isFrozen()) {
    return refused('frozen', 'signing is frozen by an operator', true);
  }
  if (isFenced(context, body)) {
    return refused('payer_replaced', `another payer has taken over on ${body.network}`, true);
  }
  const ofMoney = context.signingLog.ofSameMoney(body.payoutId);
  const before = ofMoney.filter(({ payoutId }) => payoutId === body.payoutId);
  const other = before.find((record) => !isSamePayment(record, body));
  if (other) {
    return refused('conflict', `signed for another address or amount: ${other.txid}`);
  }
  const same = before.find((record) => record.attemptNumber === body.attemptNumber);
  if (same) return answerOf(same);
  const later = ofMoney.find((record) => isLater(record, body));
  if (later) {
    return refused('conflict', `signed for again since then: ${later.payoutId}, ${later.txid}`);
  }
  if (!context.switches.isAllowed(body.address)) {
    return refused('address_not_allowed', 'the address is not on the list');
  }
  const standing = ofMoney.filter(
    ({ payoutId, attemptNumber, txid }) =>
      !body.accounted.includes(txid) && !context.switches.isReleased(payoutId, attemptNumber),
  );
  const inputs = body.inputs.map(coinKey);
  const open = standing.find((record) => !record.inputs.some((key) => inputs.includes(key)));
  if (open) {
    const { payoutId, attemptNumber, network, txid } = open;
    const name = `${payoutId}, attempt ${attemptNumber}`;
    return refused('not_exclusive', `${name}, was signed as ${txid} on ${network}`);
  }
  const replaces = before.length > 0 && before.every((one) => standing.includes(one));
  return signNew(context, body, replaces ? before : []);
}

/** Whether a newer payer of the network has asked already. */
function isFenced({ fences }: SigningContext, { network, fence }: SignBody): boolean {
  const newest = fences.get(network) ?? 0n;
  const shown = BigInt(fence);
  if (shown < newest) return true;
  fences.set(network, shown);
  return false;
}

/** Signs what was not signed before; `replaced` are the attempts that it makes impossible. */
function signNew(
  context: SigningContext,
  body: SignBody,
  replaced: readonly SigningRecord[],
): SignAnswer | SignerRefusal {
  const network = isNetworkName(body.network) ? body.network : null;
  const account = network === null ? undefined : context.accounts.get(network);
  const caps = network === null ? undefined : context.caps.get(network);
  if (network === null || !account || !caps) {
    return refused('network_off', `not configured for ${body.network}`, true);
  }
  const signed = buildPayment(account, {
    address: body.address,
    amount: BigInt(body.amount),
    feeRate: BigInt(body.feeRate),
    inputs: body.inputs.map((coin) => ({ ...coin, units: BigInt(coin.units) })),
    // Index 0 of the change chain is where operators top up; change begins at 1.
    changeIndex: context.signingLog.lastChangeIndex(network) + 1,
  });
  if (isRefused(signed)) return signed;
  const now = context.now();
  const replaces = replaced.length > 0;
  const whole = BigInt(body.amount) + signed.fee;
  const added = replaces ? addedFee(signed.fee, replaced) : whole;
  const broken = overCap(caps, spentBy(context.signingLog, network, now), {
    whole,
    added,
    replaces,
  });
  if (broken) return refused('over_cap', `the cap per ${broken.cap} is reached`, broken.later);
  const { payoutId, attemptNumber, address, amount, feeRate } = body;
  const record: SigningRecord = {
    at: now.toISOString(),
    payoutId,
    attemptNumber,
    network,
    address,
    amount,
    feeRate,
    fee: signed.fee.toString(),
    inputs: [...signed.inputs],
    replaces,
    changeIndex: signed.changeIndex,
    txid: signed.txid,
    raw: signed.raw,
  };
  failpoint('signer.signed');
  context.signingLog.append(record);
  failpoint('signer.written');
  return answerOf(record);
}

/** What was signed so far for the money of a payout, oldest first. */
export function signedBefore(context: SigningContext, payoutId: string): SignedBeforeAnswer {
  return {
    attempts: context.signingLog.ofSameMoney(payoutId).map((record) => {
      const { at, network, attemptNumber, txid, inputs, feeRate } = record;
      const released = context.switches.isReleased(record.payoutId, attemptNumber);
      return {
        at,
        network,
        payoutId: record.payoutId,
        attemptNumber,
        txid,
        inputs,
        feeRate,
        released,
      };
    }),
  };
}

/** Records that are told at once. */
const pageRecords = 500;

/** What was signed since a moment, from the one at `offset` on: what a restored database forgot. */
export function signedSince(
  { signingLog }: Pick<SigningContext, 'signingLog'>,
  since: Date,
  offset: number,
): SignedSinceAnswer {
  const found = signingLog.records.filter(({ at }) => Date.parse(at) >= since.getTime());
  const next = offset + pageRecords;
  return {
    records: found.slice(offset, next).map((record) => {
      const { at, network, payoutId, attemptNumber, address, amount, fee, inputs } = record;
      const { txid, raw } = record;
      const sums = { amount, fee, inputs };
      return { at, network, payoutId, attemptNumber, address, ...sums, txid, raw };
    }),
    next: next < found.length ? next : null,
  };
}

/** The public half of every account and how much of its caps is used. */
export function describeSigner(context: SigningContext): DescribeAnswer {
  const now = context.now();
  const accounts = [...context.accounts].flatMap(([name, account]) => {
    const caps = context.caps.get(name);
    if (!caps) return [];
    const spent = spentBy(context.signingLog, name, now);
    return [
      {
        network: name,
        path: account.network.accountPath,
        xpub: account.xpub,
        caps: {
          transaction: caps.transaction.toString(),
          hour: caps.hour.toString(),
          day: caps.day.toString(),
          hourCount: caps.hourCount,
        },
        spent: {
          hour: spent.hour.toString(),
          day: spent.day.toString(),
          hourCount: spent.hourCount,
        },
      },
    ];
  });
  return { frozen: context.switches.isFrozen(), accounts };
}

/** A later attempt of the same payout, or a later payout of the same money. */
function isLater(record: SigningRecord, body: SignBody): boolean {
  if (record.payoutId === body.payoutId) return record.attemptNumber > body.attemptNumber;
  return partsOf(record.payoutId).number > partsOf(body.payoutId).number;
}

function isSamePayment(record: SigningRecord, body: SignBody): boolean {
  return (
    record.network === body.network &&
    record.address === body.address &&
    BigInt(record.amount) === BigInt(body.amount)
  );
}

function answerOf(record: SigningRecord): SignAnswer {
  const { txid, raw, inputs, fee, changeIndex } = record;
  return { txid, raw, inputs, fee, changeIndex };
}
