import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderMail } from '../../../core/orders/decide/decision.ts';
import { translate } from '../../../i18n/translate.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { usualShop } from '../../platform/shop/testing.ts';
import { mails } from '../../platform/tables.ts';
import { payIn } from '../deposit-watcher/testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

/** What was mailed to an address, the oldest first. */
function mailsTo(email: string) {
  const { database } = bed.platform;
  return database.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id));
}

async function paidOrder(customer: Customer, email: string, sharePpm: bigint): Promise<string> {
  const { id } = await customer.placeToPay('coinToWallet', { email });
  await payIn(bed, id, { sharePpm });
  await bed.watch();
  return id;
}

test.each(['ru', 'en'] as const)(
  'who exchanges is told in %s of the order, its payment, its end, a decision, and of what holds it',
  async (locale) => {
    const customer = openCustomer(bed, { 'site-locale': locale });
    const email = `told-${locale}@example.com`;
    const id = await paidOrder(customer, email, 1_000_000n);
    await vi.waitFor(async () => {
      await bed.pay();
      expect((await customer.see(id)).status).toBe('completed');
    }, 30_000);
    const less = await paidOrder(customer, email, 999_000n);
    const short = await paidOrder(customer, email, 500_000n);
    const held = await customer.placeToPay('coinToWallet', { email });
    await changeOrder(bed.deps, {
      orderId: held.id,
      actor: 'operator:1',
      event: () => ({ type: 'held', reason: 'look' }),
    });

    const subjectOf = async (orderId: string, template: OrderMail | 'order_undecided') => {
      const { number } = await customer.see(orderId);
      return translate(locale, `mail.${template}.subject`, { number });
    };
    const written = await mailsTo(email);
    expect(written.map(({ subject }) => subject)).toEqual([
      await subjectOf(id, 'order_created'),
      await subjectOf(id, 'order_requisites'),
      await subjectOf(id, 'order_paid'),
      translate(locale, 'mail.order_changed.subject', {
        number: (await customer.see(id)).number,
        line: translate(locale, 'orders.timeline.payout_sent'),
      }),
      await subjectOf(id, 'order_completed'),
      await subjectOf(less, 'order_created'),
      await subjectOf(less, 'order_requisites'),
      await subjectOf(less, 'order_requoted'),
      await subjectOf(short, 'order_created'),
      await subjectOf(short, 'order_requisites'),
      await subjectOf(short, 'order_undecided'),
      await subjectOf(held.id, 'order_created'),
      await subjectOf(held.id, 'order_requisites'),
      await subjectOf(held.id, 'order_held'),
    ]);
    const changed = await subjectOf(less, 'order_requoted');
    const requoted = written.find(({ subject }) => subject === changed)?.text ?? '';
    const sums = await customer.see(less);
    const line = sums.timeline.find(({ code }: { code: string }) => code === 'requoted_underpaid');
    expect(requoted).toContain(line.text);
    expect(line.text).toMatch(/1\D?000\u00a0TRX → .+ 999\u00a0TRX → /);
    const page = `${locale === 'en' ? '/en' : ''}/orders/`;
    for (const mail of written) {
      const { text, html } = writeLetter(usualShop, mail);
      for (const part of [text, html]) expect(part).toMatch(new RegExp(`${page}[\\w-]{22}`));
      expect(html).toContain(`lang="${locale}"`);
    }
  },
);
