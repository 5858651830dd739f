import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOfCustomer } from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look, Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The stories after this one play in a service that was never restored. */
async function forget(): Promise<void> {
  await stage.database.query('delete from recovery_decisions');
  await stage.database.query('delete from recoveries');
}

/** This minute as an operator in Moscow types it. */
function localMinute(): string {
  const format = { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date()).replace(' ', 'T');
}

/** Says what became of the payment of a line that names `words`. */
async function decide(
  { page, say }: Visitor,
  words: string,
  outcome: 'paid' | 'notPaid',
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: words });
  await line.getByRole('button', { name: new RegExp(`^${say(`recovery.${outcome}`)}:`) }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(typed)) {
    await dialog.locator(`[name=${name}]`).fill(value);
  }
  expect(await troublesOf(page), 'a decision').toEqual([]);
  await dialog.getByRole('button', { name: say(`recovery.${outcome}`) }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop', theme: 'dark' },
] satisfies Look[]);

test.each(looks)('after a restore an owner decides what was paid: %j', async (look) => {
  const typed = { outcome_account: cardOfCustomer, full_name: 'Anna Petrova' };
  const begin = async (amount: string) => {
    const order = { ...typed, income_amount: amount };
    const begun = await beginOrder(stage, look, 'sol-sberrub', order);
    await play(begun.visitor, 'pay_exact');
    await untilStatus(begun.visitor, 'processing');
    // The moment of a backup is typed to the minute.
    await stage.database.query(
      `update orders set created_at = created_at - interval '3 minutes', version = version + 1
        where id = $1`,
      [begun.id],
    );
    return { ...begun, order: await stage.desk.order(begun.id) };
  };
  const paid = await begin('1.1');
  const unpaid = await begin('1.2');
  const owner = await comeToWork(stage, look, 'Nina');
  const { page, say } = owner;
  await page.goto('/office/recovery');
  await page.getByText(say('recovery.never')).waitFor();
  await page.getByRole('button', { name: say('recovery.begin') }).click();
  const beginning = page.getByRole('dialog', { name: say('recovery.beginTitle') });
  await beginning.locator('[name=made_at]').fill('2099-01-01T10:00');
  await beginning.locator('[name=reason]').fill('Снимок диска');
  await beginning.getByRole('button', { name: say('recovery.begin') }).click();
  await beginning.locator('[name=made_at][aria-invalid=true]').waitFor();
  await beginning.locator('[name=made_at]').fill(localMinute());
  await beginning.getByRole('button', { name: say('recovery.begin') }).click();
  await beginning.waitFor({ state: 'hidden' });

  await page.getByText(paid.order.number).waitFor();
  expect(await troublesOf(page), 'what is to be decided').toEqual([]);
  const release = page.getByRole('button', { name: say('recovery.release') });
  expect(await release.isDisabled()).toBe(true);
  const [payout] = unpaid.order.payouts;
  const claiming = stage.desk.act(unpaid.id, 'claim_payout', { payout_id: payout?.id });
  await expect(claiming).rejects.toThrow('payouts_stopped');

  const known = { reference: 'СБП 7001', reason: 'В выписке' };
  await decide(owner, paid.order.number, 'paid', known);
  await untilStatus(paid.visitor, 'completed');
  // What other stories have left in the queue is not of this one.
  for (const line of await page.getByRole('listitem').allInnerTexts()) {
    const number = /\d{8,10}/.exec(line)?.[0] ?? '';
    if (number === '' || !line.includes(say('recovery.notPaid'))) continue;
    await decide(owner, number, 'notPaid', { reason: 'Нет в выписке' });
  }
  await page.getByText(say('recovery.ready')).waitFor();
  await release.click();
  const releasing = page.getByRole('dialog', { name: say('recovery.release') });
  await releasing.locator('[name=reason]').fill('Всё проверено');
  await releasing.getByRole('button', { name: say('recovery.release') }).click();
  await releasing.waitFor({ state: 'hidden' });
  await page.getByText(say('recovery.none')).waitFor();
  expect(await troublesOf(page), 'payouts that go on').toEqual([]);

  await stage.desk.act(unpaid.id, 'claim_payout', { payout_id: payout?.id });
  const report = { payout_id: payout?.id, reference: 'СБП 7002', paid_from: 'none' };
  await stage.desk.act(unpaid.id, 'report_payout', report);
  await untilStatus(unpaid.visitor, 'completed');
  await forget();
  await endStory(stage, paid.visitor, unpaid.visitor, owner);
});
