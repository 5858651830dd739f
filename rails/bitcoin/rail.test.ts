import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { amount } from '../../core/money/amount.ts';
import { type LitecoinWorld, openLitecoinWorld } from '../conformance/litecoin-world.ts';
import { openTestSigner, type TestSigner } from '../conformance/test-signer.ts';
import { RailFault, requisitesIn, type SimulatorAction } from '../rail.ts';
import { changeChain, createAddressBook } from './addresses.ts';
import { networkOf } from './network.ts';
import { createBitcoinRail } from './rail.ts';
import { openRegtestMiner } from './regtest.ts';

const network = networkOf('litecoin-regtest');
let signer: TestSigner;
let world: LitecoinWorld;
let index = 100;

beforeAll(async () => {
  signer = openTestSigner('litecoin-regtest');
  const { xpub } = signer.account;
  world = await openLitecoinWorld({ network: 'litecoin-regtest', xpub, signer });
});

afterAll(() => world.close());

async function issue(derivationIndex: number = index++) {
  const result = await world.deposits.issue({
    orderId: `order-${derivationIndex}`,
    orderNumber: '1',
    paymentSystem: 'LTC',
    derivationIndex,
    amount: amount(world.sum, 'LTC'),
  });
  return requisitesIn(result);
}

function payout(payoutId: string, address: string, units = world.sum, attemptNumber = 1) {
  const money = { amount: amount(units, 'LTC'), accounted: [], fence: 1n };
  return { payoutId, attemptNumber, address, memo: null, ...money };
}

async function observed(cursor: string, address: string) {
  const { observations } = await world.deposits.scan(cursor);
  return observations.filter((one) => one.address === address);
}

describe('addresses', () => {
  test('the QR code is a payment URI with the sum', async () => {
    const { address, qr } = await issue();
    expect(qr).toBe(`litecoin:${address}?amount=1.5`);
  });

  test('our derivation is the node’s derivation', async () => {
    const descriptor = `wpkh(${signer.account.xpub}/0/*)`;
    const info = z.object({ descriptor: z.string() });
    const asked = await world.watch.call('getdescriptorinfo', [descriptor], info);
    const range = [asked.descriptor, [0, 4]];
    const theirs = await world.watch.call('deriveaddresses', range, z.array(z.string()));
    const book = createAddressBook(network, signer.account.xpub);
    const ours = [0, 1, 2, 3, 4].map((at) => book.addressOf({ chain: 0, index: at }));
    expect(ours).toEqual(theirs);
  });

  test('an address far beyond the first stretch is watched as soon as it is shown', async () => {
    const { cursor } = await world.deposits.scan(null);
    const { address } = await issue(2_480);
    await world.pay([{ address, units: world.sum }]);
    // The index tells that it was given, whatever the database remembers.
    expect(await observed(cursor, address)).toMatchObject([{ derivationIndex: 2_480 }]);
  });

  test('a top-up of the wallet is no deposit', async () => {
    const { cursor } = await world.deposits.scan(null);
    const book = createAddressBook(network, signer.account.xpub);
    const address = book.addressOf({ chain: changeChain, index: 0 });
    await world.pay([{ address, units: world.sum }]);
    expect(await observed(cursor, address)).toEqual([]);
    await world.confirm(1);
  });
});

describe('what is not paid', () => {
  test.each([
    ['an address of another network', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'LTC'],
    ['no address at all', 'hello', 'LTC'],
    ['another asset', 'hello', 'BTC'],
  ] as const)('%s', async (_, address, asset) => {
    const request = { ...payout('never', address), amount: amount(world.sum, asset) };
    await expect(world.payouts.prepare(request, [])).rejects.toMatchObject({ retryable: false });
  });

  test('a sum too small to be relayed', async () => {
    const request = payout('dust', await world.stranger(), network.dust - 1n);
    await expect(world.payouts.prepare(request, [])).rejects.toThrow('so small a sum');
  });

  test('an address of our own', async () => {
    const { address } = await issue();
    const request = payout('own', address);
    await expect(world.payouts.prepare(request, [])).rejects.toThrow('one of our own');
  });

  test('more than there is, which may pass by itself', async () => {
    const { units } = await world.payouts.balance('LTC');
    const request = payout('all', await world.stranger(), units);
    await expect(world.payouts.prepare(request, [])).rejects.toMatchObject({ retryable: true });
  });
});

test('what the order has paid by another rail is nothing to its signer', async () => {
  const accounted = ['order:1:SBP-77812', 'simulated'];
  const request = { ...payout('order:surplus:1', await world.stranger()), accounted };
  const attempt = await world.payouts.prepare(request, []);
  expect(await world.payouts.submit(attempt)).toBe('accepted');
});

describe('coins', () => {
  test('what a stranger sent is spent only once it is in a block', async () => {
    const before = await world.payouts.balance('LTC');
    const { address } = await issue();
    await world.pay([{ address, units: world.sum }]);
    expect(await world.payouts.balance('LTC')).toEqual(before);
    await world.confirm(1);
    const after = await world.payouts.balance('LTC');
    expect(after.units).toBe(before.units + world.sum);
  });

  test('our own change is spent at once', async () => {
    const { units } = await world.payouts.balance('LTC');
    const most = (units * 9n) / 10n;
    const first = await world.payouts.prepare(payout('big', await world.stranger(), most), []);
    expect(await world.payouts.submit(first)).toBe('accepted');
    const left = await world.payouts.balance('LTC');
    expect(left.units).toBe(units - most - first.networkFee.units);
    const rest = payout('rest', await world.stranger(), left.units - 2_000_000n);
    const second = await world.payouts.prepare(rest, first.inputs);
    expect(second.inputs).toContain(`${first.reference}:1`);
    expect(await world.payouts.submit(second)).toBe('accepted');
    await world.confirm(1);
    expect(await world.payouts.lookup(second)).toMatchObject({ state: 'confirmed' });
    const { address } = await issue();
    await world.pay([{ address, units: 40n * world.sum }]);
    await world.confirm(1);
  });

  test('a better paid attempt replaces a stuck one, which is then dead', async () => {
    const address = await world.stranger();
    const one = await world.payouts.prepare(payout('stuck', address), []);
    expect(await world.payouts.submit(one)).toBe('accepted');
    const two = await world.payouts.prepare(payout('stuck', address, world.sum, 2), one.inputs);
    expect(two.inputs.some((coin) => one.inputs.includes(coin))).toBe(true);
    expect(two.networkFee.units).toBeGreaterThan(one.networkFee.units);
    expect(await world.payouts.submit(two)).toBe('accepted');
    expect(await world.payouts.lookup(one)).toMatchObject({ state: 'absent' });
    await world.confirm(1);
    expect(await world.payouts.lookup(two)).toMatchObject({ state: 'confirmed' });
    expect(await world.payouts.lookup(one)).toMatchObject({ state: 'dead' });
    expect(await world.receivedBy(address)).toBe(world.sum);
    expect(await world.payouts.prepare(payout('stuck', address), [])).toEqual(one);
  });

  test('a further payout of the same money and an earlier one never both arrive', async () => {
    const address = await world.stranger();
    const one = await world.payouts.prepare(payout('again:1', address), []);
    expect(await world.payouts.submit(one)).toBe('accepted');
    const half = world.sum / 2n;
    const two = await world.payouts.prepare(payout('again:2', address, half), one.inputs);
    expect(two.inputs.some((coin) => one.inputs.includes(coin))).toBe(true);
    expect(await world.payouts.submit(two)).toBe('accepted');
    await world.confirm(1);
    expect(await world.payouts.lookup(one)).toMatchObject({ state: 'dead' });
    expect(await world.receivedBy(address)).toBe(half);
    // What was paid can no longer be excluded: only who accounts for it gets another payout.
    const three = payout('again:3', address, half);
    const refused = world.payouts.prepare(three, []);
    await expect(refused).rejects.toThrow(`again:1, attempt 1, was signed as ${one.reference}`);
    await expect(refused).rejects.toMatchObject({ retryable: false });
    const accounted = [one.reference, two.reference];
    const paid = await world.payouts.prepare({ ...three, accounted }, []);
    expect(await world.payouts.submit(paid)).toBe('accepted');
    await world.confirm(1);
    expect(await world.receivedBy(address)).toBe(2n * half);
  });

  test('a confirmed payout whose block is undone waits and is confirmed again', async () => {
    const attempt = await world.payouts.prepare(payout('undone', await world.stranger()), []);
    await world.payouts.submit(attempt);
    await world.confirm(1);
    await world.reorganize(attempt.reference);
    expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'pending' });
    expect(['accepted', 'already']).toContain(await world.payouts.submit(attempt));
    await world.confirm(1);
    expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a node in trouble', () => {
  test('silence is a fault to try again, and a payout of unknown fate', async () => {
    const { cursor } = await world.deposits.scan(null);
    const attempt = await world.payouts.prepare(payout('silent', await world.stranger()), []);
    await world.withoutNode(async () => {
      const fault = await world.deposits.scan(cursor).catch((cause: unknown) => cause);
      expect(fault).toBeInstanceOf(RailFault);
      expect(fault).toMatchObject({ retryable: true });
      expect(await world.payouts.submit(attempt)).toBe('unknown');
    });
    const { address } = await issue();
    await world.pay([{ address, units: world.sum }]);
    expect(await observed(cursor, address)).toHaveLength(1);
    expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'absent' });
    expect(await world.payouts.submit(attempt)).toBe('accepted');
  });

  test('a wallet the node has put away is loaded again', async () => {
    const { cursor } = await world.deposits.scan(null);
    await world.watch.call('unloadwallet', [], z.unknown());
    await expect(world.deposits.scan(cursor)).resolves.toHaveProperty('cursor');
  });

  test('a cursor of another chain makes it read everything rather than miss anything', async () => {
    const { address } = await issue();
    await world.pay([{ address, units: world.sum }]);
    await world.confirm(15);
    expect(await observed(JSON.stringify({ block: '00'.repeat(32) }), address)).toHaveLength(1);
    expect(await observed('not a cursor', address)).toHaveLength(1);
  });

  test('a node of another chain gives no address: it would not see what is paid there', async () => {
    const rpc = { ...world.settings.rpc, wallet: 'elsewhere' };
    for (const other of ['litecoin-test', 'bitcoin-regtest'] as const) {
      const rail = createBitcoinRail({ ...world.settings, rpc, network: other });
      const asked = rail.deposits?.issue({
        orderId: 'o',
        orderNumber: '1',
        paymentSystem: 'LTC',
        derivationIndex: 1,
        amount: amount(world.sum, 'LTC'),
      });
      await expect(asked).rejects.toThrow(`the node is not of ${other}`);
      await expect(rail.deposits?.scan(null)).rejects.toThrow('the node is not of');
    }
  });

  test('wrong credentials are said plainly', async () => {
    const rpc = { ...world.settings.rpc, password: 'wrong' };
    const rail = createBitcoinRail({ ...world.settings, rpc });
    await expect(rail.deposits?.scan(null)).rejects.toThrow('refused our credentials');
  });
});

describe('the private network of the demo', () => {
  async function play(action: SimulatorAction, address: string): Promise<void> {
    const expiresAt = new Date(Date.now() + 60_000);
    const order = { orderId: 'o', address, memo: null, amount: amount(world.sum, 'LTC') };
    await world.whole.simulator?.play(action, { ...order, expiresAt });
  }

  test.each([
    ['pay_exact', [150_000_000n]],
    ['pay_short', [135_000_000n]],
    ['pay_over', [165_000_000n]],
    ['pay_double', [150_000_000n, 150_000_000n]],
  ] as const)('%s sends real coins', async (action, sums) => {
    const { cursor } = await world.deposits.scan(null);
    const { address } = await issue();
    await play(action, address);
    const seen = await observed(cursor, address);
    expect(seen.map(({ amount: { units } }) => units)).toEqual(sums);
  });

  test('blocks are made while something waits, and reorg undoes one', async () => {
    const { cursor } = await world.deposits.scan(null);
    const { address } = await issue();
    const mineIfWanted = openRegtestMiner({ ...world.settings, depth: 2 });
    let mining: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      mining = mining.then(mineIfWanted);
    }, 40);
    await play('pay_exact', address);
    await expect
      .poll(() => observed(cursor, address), { timeout: 60_000, interval: 50 })
      .toMatchObject([{ confirmations: 2 }]);
    await pause(200);
    expect(await observed(cursor, address)).toMatchObject([{ confirmations: 2 }]);
    clearInterval(timer);
    await mining;
    await play('reorg', address);
    expect(await observed(cursor, address)).toMatchObject([{ confirmations: 0 }]);
  });
});
