import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import type { Order } from '../../../core/orders/order.ts';
import type { ScreeningTerms } from '../../../core/screening/judge.ts';
import type { Behaviour } from '../../../screeners/stand-in/testing.ts';
import { type Customer, openCustomer, openTestExchange } from '../../exchange/orders/testing.ts';
import { reportDeposit } from '../deposit-watcher/report-deposit.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { readScreenings } from './order-screening.ts';
import {
  newTronAddress,
  openScreenedExchange,
  type ScreenedExchange,
  setScreeningTerms,
} from './testing.ts';

let bed: ScreenedExchange;
let customer: Customer;
const clean: Behaviour = { kind: 'scored', score: 0.02 };
const tainted: Behaviour = { kind: 'scored', score: 0.1, shares: { mixer: 0.5 } };

beforeAll(async () => {
  bed = await openScreenedExchange();
  await bed.change('trx-prusd', { overPolicy: 'refund' });
  customer = openCustomer(bed);
});
beforeEach(async () => {
  bed.provider.sayOfAll(clean);
  await setTerms({});
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const setTerms = (terms: Partial<ScreeningTerms>) => setScreeningTerms(bed, terms);

const paidFor = (subject: string) => bed.provider.paid.filter((each) => each === subject).length;

describe('where what came above goes back to by itself', () => {
  /** Half as much again as agreed has come, and the worker has looked once. */
  async function overpaid(said: Behaviour): Promise<{ id: string; back: string }> {
    const back = newTronAddress();
    bed.provider.say(back, said);
    const { id } = await customer.placeToPay('coinToWallet', { refund_account: back });
    await payIn(bed, id, { sharePpm: 1_500_000n });
    await look();
    return { id, back };
  }

  async function look(): Promise<void> {
    await bed.watch();
    await bed.due();
    await bed.ask();
    await bed.watch();
  }

  const held = { status: 'moderation', surplus_amount: '0.000000', received_amount: '1500.000000' };
  const gone = { status: 'processing', surplus_amount: '500.000000' };

  test('is asked about once, and the rest goes there when it is clean', async () => {
    const { id, back } = await overpaid(clean);
    expect(await customer.see(id)).toMatchObject(gone);
    expect(paidFor(back)).toBe(1);
    const screenings = await readScreenings(bed.platform.database, id);
    const judged = screenings.map((each) => [each.judged?.moment, each.judged?.verdict]);
    expect(judged.toSorted()).toEqual([
      ['deposit', 'passed'],
      ['refund_address', 'passed'],
    ]);
  });

  test('of risk holds all of it for a person, and nothing leaves', async () => {
    const { id } = await overpaid(tainted);
    expect(await customer.see(id)).toMatchObject({ ...held, screening: { class: 'risk' } });
    await bed.pay();
    expect((await customer.see(id)).returned).toEqual([]);
  });

  test.each([
    ['not_scored', 'hold', held],
    ['not_scored', 'go_on', gone],
    ['failed', 'hold', held],
    ['failed', 'go_on', gone],
  ] as const)('that is %s, where the direction says %s', async (kind, notScored, expected) => {
    await setTerms({ notScored });
    const { id, back } = await overpaid({ kind });
    expect(await customer.see(id)).toMatchObject(expected);
    expect(paidFor(back)).toBe(1);
  });

  test.each(['pending', 'down', 'html', 'lying_subject'] as const)(
    'is waited for while the provider is %s, and is not scored after its time',
    async (kind) => {
      const { id, back } = await overpaid({ kind });
      expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', paid_at: null });
      await bed.giveUp();
      await bed.watch();
      expect(await customer.see(id)).toMatchObject({ ...held, screening: { class: 'not_scored' } });
      expect(paidFor(back)).toBeLessThanOrEqual(1);
    },
  );

  test('goes on by itself when the provider has done looking', async () => {
    const { id, back } = await overpaid({ kind: 'pending' });
    bed.provider.say(back, clean);
    await look();
    expect(await customer.see(id)).toMatchObject(gone);
    expect(paidFor(back)).toBe(1);
  });

  test('is looked for on the list also where no provider is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'agio-list-'));
    const listed = newTronAddress();
    await writeFile(join(folder, 'list.txt'), `${listed}\n`);
    const shop = await openTestExchange({
      variables: { SCREENING_LIST_FILE: join(folder, 'list.txt') },
    });
    try {
      await shop.change('trx-prusd', { overPolicy: 'refund' });
      const visitor = openCustomer(shop);
      for (const [refund_account, expected] of [
        [listed, held],
        [newTronAddress(), gone],
      ] as const) {
        const { id } = await visitor.placeToPay('coinToWallet', { refund_account });
        await payIn(shop, id, { sharePpm: 1_500_000n });
        await shop.watch();
        expect(await visitor.see(id)).toMatchObject(expected);
      }
    } finally {
      await shop.close();
      await rm(folder, { recursive: true });
    }
  });
});

describe('coins that an operator has seen', () => {
  type Seen = { readonly reference?: string; readonly account?: string };

  async function reported({ reference, account }: Seen): Promise<string> {
    const { id } = await customer.placeToPay('coinToWallet');
    const report = {
      orderId: id,
      actor: operatorActor('test'),
      key: id,
      reference: reference ?? null,
      payer: { name: null, account: account ?? null },
      amountFor: async ({ income }: Pick<Order, 'income'>) => income,
      alongside: async () => undefined,
    };
    const begun = performance.now();
    await reportDeposit(bed.deps, report);
    expect(performance.now() - begun).toBeLessThan(8_000);
    return id;
  }

  const transaction = () => randomBytes(32).toString('hex');
  const statusOf = async (id: string) => (await customer.see(id)).status;

  test.each([
    ['clean', clean, 'processing'],
    ['tainted', tainted, 'moderation'],
    ['just at the score', { kind: 'scored', score: 0.7 }, 'moderation'],
    ['one millionth below', { kind: 'scored', score: 0.699999 }, 'processing'],
  ] as const)('are asked about by the transaction they name: %s', async (_name, said, status) => {
    const reference = transaction();
    bed.provider.say(reference, said);
    const id = await reported({ reference });
    expect(await statusOf(id)).toBe(status);
    expect(paidFor(reference)).toBe(1);
    expect(await customer.see(id)).toMatchObject({ received_amount: '1000.000000' });
  });

  test.each([
    [clean, 'processing'],
    [tainted, 'moderation'],
  ] as const)('or else by the address they were paid from', async (said, status) => {
    const account = newTronAddress();
    bed.provider.say(account, said);
    expect(await statusOf(await reported({ account }))).toBe(status);
    expect(paidFor(account)).toBe(1);
  });

  test.each([
    ['hold', 'moderation'],
    ['go_on', 'processing'],
  ] as const)('with neither there is nothing to ask: %s', async (notScored, status) => {
    await setTerms({ notScored });
    const calls = bed.provider.calls.length;
    expect(await statusOf(await reported({ reference: 'note 7' }))).toBe(status);
    expect(bed.provider.calls.length).toBe(calls);
  });

  test.each(['down', 'html', 'silent', 'lying_score', 'lying_subject', 'pending', 'lost'] as const)(
    'with a provider that is %s are credited and held, while the operator waits for seconds',
    async (kind) => {
      const reference = transaction();
      bed.provider.say(reference, kind === 'lost' ? { kind, score: 0.1 } : { kind });
      const id = await reported({ reference });
      expect(await customer.see(id)).toMatchObject({
        status: 'moderation',
        received_amount: '1000.000000',
        screening: { class: 'not_scored' },
      });
      expect(paidFor(reference)).toBeLessThanOrEqual(1);
    },
  );
});
