import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { scriptOf } from '../rails/bitcoin/addresses.ts';
import { readTransaction } from '../rails/bitcoin/raw-transaction.ts';
import type { Account } from './accounts.ts';
import type { SignAnswer, SignBody } from './protocol.ts';
import { isRefused } from './refusing.ts';
import { describeSigner, type SigningContext, signedBefore, signPayout } from './sign-payout.ts';
import { bodyOf, coinOf, openContext } from './testing.ts';

const other = 'rltc1q72xweewm4uvlkgzevmewy0dk3mmpymgrdhhrq3';
const hourMs = 3_600_000;

function signed(context: SigningContext, body: SignBody): SignAnswer {
  const answer = signPayout(context, body);
  if (isRefused(answer)) throw new Error(`${answer.refused}: ${answer.detail}`);
  return answer;
}

describe('what is signed', () => {
  test('pays the customer exactly and gives the rest back to an address of our own', () => {
    const { context, account } = openContext();
    const answer = signed(context, bodyOf(account));
    const { inputs, outputs, txid } = readTransaction(answer.raw);
    expect(txid).toBe(answer.txid);
    expect(inputs).toEqual([{ txid: coinOf(account, 1).txid, vout: 0 }]);
    const [paid, change] = outputs;
    const script = scriptOf(account.network, bodyOf(account).address);
    expect(paid).toEqual({ units: 150_000_000n, script: bytesToHex(script ?? new Uint8Array()) });
    expect(change?.script).toBe(bytesToHex(account.scriptAt({ chain: 1, index: 1 })));
    expect((paid?.units ?? 0n) + (change?.units ?? 0n) + BigInt(answer.fee)).toBe(1_000_000_000n);
    expect(answer.changeIndex).toBe(1);
  });

  test('every change gets an address of its own', () => {
    const { context, account } = openContext();
    const indexes = [1, 2, 3].map((number) => {
      const changes = { payoutId: `p${number}`, inputs: [coinOf(account, number)] };
      return signed(context, bodyOf(account, changes)).changeIndex;
    });
    expect(indexes).toEqual([1, 2, 3]);
  });

  test('the same request gives the same bytes on another machine with the same seed', () => {
    const one = openContext();
    const two = openContext();
    expect(signed(one.context, bodyOf(one.account))).toEqual(
      signed(two.context, bodyOf(two.account)),
    );
  });

  test('coins without segwit are signed as well', () => {
    const { context, account } = openContext({ network: 'dogecoin-regtest' });
    const address = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';
    const answer = signed(context, bodyOf(account, { address, feeRate: '2000000' }));
    expect(readTransaction(answer.raw).txid).toBe(answer.txid);
  });
});

describe('one payout, one payment', () => {
  test('the same attempt gets the same bytes, whatever coins are offered', () => {
    const { context, account } = openContext();
    const first = signed(context, bodyOf(account));
    const again = bodyOf(account, { inputs: [coinOf(account, 2)], feeRate: '50000' });
    expect(signed(context, again)).toEqual(first);
    expect(context.signingLog.records).toHaveLength(1);
  });

  test.each([
    ['another address', { address: other }],
    ['another amount', { amount: '150000001' }],
    ['another address in a further attempt', { address: other, attemptNumber: 2 }],
    ['another amount in a further attempt', { amount: '1', attemptNumber: 2 }],
    ['another network', { network: 'bitcoin-regtest' }],
  ])('%s for the same payout is refused', (_, changes) => {
    const { context, account } = openContext();
    signed(context, bodyOf(account));
    expect(signPayout(context, bodyOf(account, changes))).toMatchObject({ refused: 'conflict' });
  });

  test('a further attempt must make every earlier one impossible', () => {
    const { context, account } = openContext();
    const [a, b, c] = [coinOf(account, 1), coinOf(account, 2), coinOf(account, 3)];
    signed(context, bodyOf(account, { inputs: [a] }));
    const apart = bodyOf(account, { attemptNumber: 2, inputs: [b] });
    expect(signPayout(context, apart)).toMatchObject({ refused: 'not_exclusive', later: false });
    signed(context, bodyOf(account, { attemptNumber: 2, inputs: [a, b] }));
    const half = bodyOf(account, { attemptNumber: 3, inputs: [c] });
    expect(signPayout(context, half)).toMatchObject({ refused: 'not_exclusive' });
    signed(context, bodyOf(account, { attemptNumber: 3, inputs: [a, c] }));
    const early = bodyOf(account, { attemptNumber: 2, inputs: [c] });
    expect(signed(context, early).inputs).toHaveLength(2);
    expect(signedBefore(context, 'payout-1').attempts.map((one) => one.attemptNumber)).toEqual([
      1, 2, 3,
    ]);
  });

  test('an attempt below one that was signed is refused', () => {
    const { context, account } = openContext();
    signed(context, bodyOf(account, { attemptNumber: 2 }));
    expect(signPayout(context, bodyOf(account))).toMatchObject({ refused: 'conflict' });
  });

  test('a payout before one that was signed for the same money is refused', () => {
    const { context, account } = openContext();
    const ask = (payoutId: string, number: number) =>
      signPayout(context, bodyOf(account, { payoutId, inputs: [coinOf(account, number)] }));
    expect(isRefused(ask('order:2', 1))).toBe(false);
    expect(ask('order:1', 2)).toMatchObject({ refused: 'conflict', later: false });
    expect(isRefused(ask('order:2', 3))).toBe(false);
    expect(isRefused(ask('order:10', 1))).toBe(false);
    expect(ask('order:9', 1)).toMatchObject({ refused: 'conflict', later: false });
    expect(isRefused(ask('order:surplus:1', 5))).toBe(false);
    expect(isRefused(ask('other:1', 6))).toBe(false);
    expect(context.signingLog.records).toHaveLength(4);
  });

  test('asked for by a payer that another has replaced is refused, also what was signed before', () => {
    const { context, account } = openContext();
    const body = bodyOf(account, { fence: '7' });
    const { txid } = signed(context, body);
    const next = bodyOf(account, { payoutId: 'next', fence: '8', inputs: [coinOf(account, 2)] });
    signed(context, next);
    const late = bodyOf(account, { payoutId: 'late', fence: '7', inputs: [coinOf(account, 3)] });
    expect(signPayout(context, late)).toMatchObject({ refused: 'payer_replaced', later: true });
    expect(signPayout(context, body)).toMatchObject({ refused: 'payer_replaced', later: true });
    expect(signed(context, { ...body, fence: '8' }).txid).toBe(txid);
    expect(context.signingLog.records).toHaveLength(2);
  });

  describe('a further payout of the same money', () => {
    const twice = (changes: Partial<SignBody> = {}) => {
      const opened = openContext();
      const { context, account } = opened;
      const first = signed(context, bodyOf(account, { payoutId: 'order:1' }));
      const again = bodyOf(account, {
        payoutId: 'order:2',
        amount: '140000000',
        inputs: [coinOf(account, 2)],
        ...changes,
      });
      return { ...opened, first, again };
    };

    test('is refused while the earlier one could still be mined', () => {
      const { context, first, again } = twice();
      const answer = signPayout(context, again);
      expect(answer).toMatchObject({ refused: 'not_exclusive', later: false });
      expect(answer).toHaveProperty('detail', expect.stringContaining(first.txid));
      expect(context.signingLog.records).toHaveLength(1);
      expect(signedBefore(context, 'order:2').attempts).toMatchObject([
        { payoutId: 'order:1', txid: first.txid },
      ]);
    });

    test('is signed when it spends a coin of the earlier one, and counts for the caps', () => {
      const { context, account, again } = twice();
      signed(context, { ...again, inputs: [coinOf(account, 1), coinOf(account, 2)] });
      expect(context.signingLog.records.map(({ replaces }) => replaces)).toEqual([false, false]);
      const third = { ...again, payoutId: 'order:3', inputs: [coinOf(account, 2)] };
      expect(signPayout(context, third)).toMatchObject({ refused: 'not_exclusive' });
    });

    test('is signed when the payer accounts for the earlier one', () => {
      const { context, first, again } = twice();
      const other = 'ab'.repeat(32);
      expect(signPayout(context, { ...again, accounted: [other] })).toHaveProperty('refused');
      signed(context, { ...again, accounted: [other, first.txid] });
    });

    test('is signed when an operator has released the earlier one', () => {
      const { context, folder, again } = twice();
      writeFileSync(join(folder, 'released'), 'order:1 1\n');
      signed(context, again);
    });
  });

  test('an operator who knows an attempt to be dead can release it', () => {
    const { context, account, folder } = openContext();
    signed(context, bodyOf(account));
    const apart = bodyOf(account, { attemptNumber: 2, inputs: [coinOf(account, 2)] });
    expect(signPayout(context, apart)).toMatchObject({ refused: 'not_exclusive' });
    writeFileSync(join(folder, 'released'), 'payout-1  1\n');
    expect(signedBefore(context, 'payout-1').attempts).toMatchObject([{ released: true }]);
    signed(context, apart);
    expect(context.signingLog.records.map(({ replaces }) => replaces)).toEqual([false, false]);
  });
});

describe('what is never signed', () => {
  const { account } = openContext();
  const coin = coinOf(account, 1);

  test.each<[string, Partial<SignBody>, string]>([
    [
      'a coin worth more than it is',
      { inputs: [{ ...coin, units: '2000000000' }] },
      'input_not_ours',
    ],
    [
      'a coin worth less than it is',
      { inputs: [{ ...coin, units: '900000000' }] },
      'input_not_ours',
    ],
    [
      'a coin of another key',
      { inputs: [{ ...coin, path: { chain: 0, index: 9 } }] },
      'input_not_ours',
    ],
    [
      'a coin of another chain',
      { inputs: [{ ...coin, path: { chain: 7, index: 1 } }] },
      'input_not_ours',
    ],
    ['a coin that is not there', { inputs: [{ ...coin, vout: 3 }] }, 'input_not_ours'],
    [
      'a coin with a false origin',
      { inputs: [{ ...coin, txid: 'ff'.repeat(32) }] },
      'input_not_ours',
    ],
    [
      'bytes that are no transaction',
      { inputs: [{ ...coin, previousTransaction: '00' }] },
      'input_not_ours',
    ],
    ['one coin twice', { inputs: [coin, coin] }, 'malformed'],
    ['no coins', { inputs: [] }, 'insufficient_inputs'],
    ['more than the coins', { amount: '1000000000' }, 'insufficient_inputs'],
    ['a fee beyond all measure', { feeRate: '1000001' }, 'fee_too_high'],
    ['dust', { amount: '5459' }, 'malformed'],
    [
      'an address of another network',
      { address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' },
      'address_invalid',
    ],
    ['no address', { address: 'somewhere else' }, 'address_invalid'],
    ['a network that is switched off', { network: 'litecoin' }, 'network_off'],
    ['a network that does not exist', { network: 'hasOwnProperty' }, 'network_off'],
  ])('%s', (_, changes, code) => {
    const { context } = openContext();
    expect(signPayout(context, bodyOf(account, changes))).toMatchObject({ refused: code });
    expect(context.signingLog.records).toEqual([]);
  });
});

describe('bounded loss', () => {
  function payouts(caps: string) {
    const opened = openContext({ caps });
    let count = 0;
    return {
      ...opened,
      pay(amount: string) {
        count += 1;
        const changes = { payoutId: `p${count}`, amount, inputs: [coinOf(opened.account, count)] };
        return signPayout(opened.context, bodyOf(opened.account, changes));
      },
    };
  }

  test('no payment above the cap, the fee included', () => {
    const { pay } = payouts('litecoin-regtest=2/100/100');
    expect(pay('199999999')).toMatchObject({ refused: 'over_cap', later: false });
    expect(pay('199990000')).toHaveProperty('txid');
  });

  test('no hour above the cap, and the next hour pays again', () => {
    const { pay, pass, context } = payouts('litecoin-regtest=2/4/100');
    expect(pay('190000000')).toHaveProperty('txid');
    pass(hourMs / 2);
    expect(pay('190000000')).toHaveProperty('txid');
    expect(pay('190000000')).toMatchObject({ refused: 'over_cap', later: true });
    const [account] = describeSigner(context).accounts;
    expect(account?.spent.hourCount).toBe(2);
    pass(hourMs / 2);
    expect(pay('190000000')).toHaveProperty('txid');
    expect(pay('190000000')).toMatchObject({ refused: 'over_cap', later: true });
  });

  test('no day above the cap', () => {
    const { pay, pass } = payouts('litecoin-regtest=2/4/5');
    expect(pay('190000000')).toHaveProperty('txid');
    pass(2 * hourMs);
    expect(pay('190000000')).toHaveProperty('txid');
    pass(2 * hourMs);
    expect(pay('190000000')).toMatchObject({ refused: 'over_cap', later: true });
    pass(21 * hourMs);
    expect(pay('190000000')).toHaveProperty('txid');
  });

  test('no more payments an hour than the cap', () => {
    const { pay, pass } = payouts('litecoin-regtest=2/100/100/3');
    for (const _ of [1, 2, 3]) expect(pay('10000000')).toHaveProperty('txid');
    expect(pay('10000000')).toMatchObject({ refused: 'over_cap', later: true });
    pass(hourMs);
    expect(pay('10000000')).toHaveProperty('txid');
  });

  test('a clock set back does not make room', () => {
    const { pay, pass } = payouts('litecoin-regtest=2/2/100');
    expect(pay('190000000')).toHaveProperty('txid');
    pass(-12 * hourMs);
    expect(pay('190000000')).toMatchObject({ refused: 'over_cap' });
  });

  test('one payment signed by a wrong clock hides nothing that was signed before it', () => {
    const { pay, pass } = payouts('litecoin-regtest=2/4/100');
    expect(pay('190000000')).toHaveProperty('txid');
    pass(-30 * hourMs);
    expect(pay('190000000')).toHaveProperty('txid');
    pass(30 * hourMs);
    expect(pay('190000000')).toHaveProperty('txid');
    expect(pay('190000000')).toMatchObject({ refused: 'over_cap', later: true });
  });

  test('a better paid attempt of the same payout is not counted again', () => {
    const { context, account } = openContext({ caps: 'litecoin-regtest=2/2/2' });
    signed(context, bodyOf(account));
    signed(context, bodyOf(account, { attemptNumber: 2, feeRate: '20000' }));
    expect(describeSigner(context).accounts[0]?.spent.hourCount).toBe(1);
  });

  /** Coins that make a transaction as large, and so as dear, as one wants. */
  function manyCoins(account: Account, count: number) {
    return Array.from({ length: count }, (_, number) => coinOf(account, number + 1, 10_000_000n));
  }

  test('the fee of a replacement is held to the cap of a payment', () => {
    const { context, account } = openContext({ caps: 'litecoin-regtest=0.05/100/100' });
    const coins = manyCoins(account, 200);
    signed(context, bodyOf(account, { amount: '1000000', inputs: coins.slice(0, 1) }));
    const dear = { amount: '1000000', attemptNumber: 2, inputs: coins, feeRate: '900000' };
    expect(signPayout(context, bodyOf(account, dear))).toMatchObject({ refused: 'over_cap' });
    expect(context.signingLog.records).toHaveLength(1);
  });

  test('what fees of replacements add is counted by hour and day, the largest once', () => {
    const { context, account } = openContext({ caps: 'litecoin-regtest=0.2/0.5/0.5' });
    const coins = manyCoins(account, 30);
    const fees: bigint[] = [];
    const attempt = (payoutId: string, attemptNumber: number, feeRate: string) => {
      const inputs = attemptNumber === 1 ? coins.slice(0, 1) : coins;
      const answer = signPayout(
        context,
        bodyOf(account, { payoutId, attemptNumber, amount: '1000000', feeRate, inputs }),
      );
      if (!isRefused(answer)) fees.push(BigInt(answer.fee));
      return answer;
    };
    const spent = () => BigInt(describeSigner(context).accounts[0]?.spent.hour ?? '0');
    attempt('p1', 1, '10000');
    attempt('p1', 2, '900000');
    attempt('p1', 3, '500000');
    attempt('p1', 4, '1000000');
    expect(fees).toHaveLength(4);
    expect(spent()).toBe(1_000_000n + (fees[3] ?? 0n));
    expect(describeSigner(context).accounts[0]?.spent.hourCount).toBe(1);
    const answers = Array.from({ length: 30 }, (_, number) => {
      attempt(`further-${number}`, 1, '10000');
      return attempt(`further-${number}`, 2, '1000000');
    });
    expect(answers.at(-1)).toMatchObject({ refused: 'over_cap', later: true });
    expect(spent()).toBeLessThanOrEqual(50_000_000n);
  });

  test('nothing is signed while an operator has frozen it', () => {
    const { context, account, folder } = openContext();
    signed(context, bodyOf(account));
    writeFileSync(join(folder, 'frozen'), '');
    expect(signPayout(context, bodyOf(account))).toMatchObject({ refused: 'frozen', later: true });
    expect(describeSigner(context).frozen).toBe(true);
  });

  test('only listed addresses are paid where there is a list', () => {
    const { context, account, folder } = openContext();
    writeFileSync(join(folder, 'allowed-addresses'), `${other}\n`);
    expect(signPayout(context, bodyOf(account))).toMatchObject({ refused: 'address_not_allowed' });
    signed(context, bodyOf(account, { payoutId: 'p2', address: other }));
  });
});
