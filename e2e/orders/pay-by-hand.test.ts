import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOfCustomer } from '../support/exchange-form.ts';
import {
  claimPayout,
  comeToWork,
  doAction,
  payByHand,
  queueOf,
  takeOrder,
} from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { copied, play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** An order whose customer has paid and waits for an operator to send them roubles. */
async function toBePaid() {
  const phone = { locale: 'ru', device: 'phone' } as const;
  const { visitor, id } = await beginOrder(stage, phone, 'sol-sberrub', {
    income_amount: '1',
    outcome_account: cardOfCustomer,
    full_name: 'Анна Петрова',
  });
  await play(visitor, 'pay_exact');
  await untilStatus(visitor, 'processing');
  return { visitor, id, number: (await stage.desk.order(id)).number };
}

test('of two operators one pays, the other sees who, and takes over with a reason', async () => {
  const { visitor, id, number } = await toBePaid();
  const [anna, peter] = await Promise.all([
    comeToWork(stage, { locale: 'ru', device: 'phone', theme: 'dark' }, 'Anna'),
    comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Peter'),
  ]);
  await Promise.all([takeOrder(anna, number, 'payout'), takeOrder(peter, number, 'payout')]);
  const claimButton = peter.page.getByRole('button', {
    name: peter.say('office.actionLabel.claim_payout'),
  });
  await claimButton.waitFor();
  expect(await troublesOf(anna.page)).toEqual([]);

  // By the keyboard alone: what came instead of the button has the focus.
  await anna.page
    .getByRole('button', { name: anna.say('office.actionLabel.claim_payout') })
    .focus();
  await anna.page.keyboard.press('Enter');
  const focused = anna.page.locator('section:focus');
  await focused.getByText(anna.say('office.payout.claimedOwn')).waitFor();
  expect(await copied(anna, anna.say('office.payout.account'))).toBe(cardOfCustomer);
  expect(await troublesOf(anna.page)).toEqual([]);

  const { by } = (await stage.desk.order(id)).claimed ?? { by: '' };
  expect(by).toContain('Anna');
  await peter.page.getByText(peter.say('office.payout.claimedSince', { by })).waitFor();
  expect(await claimButton.count()).toBe(0);
  expect(
    await peter.page.getByRole('button', { name: peter.say('office.actionLabel.hold') }).count(),
  ).toBe(0);
  expect(await troublesOf(peter.page)).toEqual([]);
  await peter.page.goto('/office/orders?needs=payout');
  await queueOf(peter).waitFor();
  const line = peter.page.getByRole('row').filter({ hasText: number });
  await line.getByText(peter.say('office.queue.claimed', { by })).waitFor();
  expect(await troublesOf(peter.page)).toEqual([]);
  await stage.database.query(
    "update payouts set claimed_at = claimed_at - interval '20 minutes' where order_id = $1",
    [id],
  );
  await peter.page.reload();
  await line.getByText(peter.say('office.queue.claimedLong')).waitFor();
  await line.getByRole('link', { name: number }).click();

  const warning = peter.say('office.actionText.reassign_payout');
  await peter.page
    .getByRole('button', { name: peter.say('office.actionLabel.reassign_payout') })
    .click();
  await peter.page.getByText(warning).waitFor();
  expect(await troublesOf(peter.page)).toEqual([]);
  await peter.page.keyboard.press('Escape');
  await doAction(peter, 'reassign_payout', { reason: 'The phone of Anna is dead' });
  await peter.page.getByText(peter.say('office.payout.claimedOwn')).waitFor();
  // Nobody reloads: whoever had it reads whose it is now.
  await anna.page
    .getByText(/Платит Peter/)
    .first()
    .waitFor();
  await doAction(peter, 'release_payout');
  await claimPayout(anna);
  await doAction(anna, 'report_payout', { reference: 'СБП 5512' });
  await untilStatus(visitor, 'completed');
  expect((await stage.desk.order(id)).payouts).toMatchObject([{ state: 'confirmed' }]);
  await endStory(stage, visitor, anna, peter);
});

test('coins that their rail cannot send are sent from another wallet, and the customer sees them', async () => {
  const desktop = { locale: 'en', device: 'desktop' } as const;
  const { visitor, id } = await beginOrder(stage, desktop, 'sol-ton', { income_amount: '2' });
  await play(visitor, 'payout_failure');
  await play(visitor, 'pay_exact');
  await untilStatus(visitor, 'moderation');
  const phone = { locale: 'ru', device: 'phone' } as const;
  const operator = await comeToWork(stage, phone, 'Vera');
  await takeOrder(operator, (await stage.desk.order(id)).number, 'moderation');
  expect(await troublesOf(operator.page)).toEqual([]);
  await doAction(operator, 'pay_by_hand');
  await payByHand(operator, 'the-transfer');
  await untilStatus(visitor, 'completed');
  await visitor.page.getByText('the-transfer').waitFor();
  expect((await stage.desk.order(id)).payouts).toMatchObject([
    { by_operator: false, state: 'failed' },
    { rail: 'manual', state: 'confirmed' },
  ]);
  await endStory(stage, visitor, operator);
});

test('a refund by hand goes where its customer says, who reads that it is on its way', async () => {
  const { visitor, id } = await beginOrder(
    stage,
    { locale: 'en', device: 'phone' },
    'sberrub-sol',
    { income_amount: '15000', income_account: cardOfCustomer, full_name: 'Anna Petrova' },
  );
  const { page, say } = visitor;
  await page.getByRole('button', { name: say('orderPage.claim') }).click();
  await page.getByText(say('orderPage.claimed')).first().waitFor();
  await stage.desk.act(id, 'confirm_deposit', { amount: '14000' });
  await page.getByRole('button', { name: say('orderPage.refund') }).click();
  const dialog = page.getByRole('dialog', { name: say('orderPage.refundTitle') });
  await dialog.getByText(/₽14.000: everything that arrived\.$/).waitFor();
  await dialog.locator('[name=refund_account]').fill(cardOfCustomer);
  await dialog.getByRole('button', { name: say('orderPage.refundConfirm') }).click();
  await page.getByRole('heading', { name: say('orderPage.refundingTitle') }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: say('orders.refunding') })
    .first()
    .waitFor();
  expect(await troublesOf(page)).toEqual([]);

  const anna = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Anna');
  await takeOrder(anna, (await stage.desk.order(id)).number, 'payout');
  await claimPayout(anna);
  const copies = anna.page.getByRole('button', { name: /^Скопировать/ });
  expect(await copies.count()).toBe(2);
  await doAction(anna, 'report_payout', { reference: 'СБП 5513' });
  await untilStatus(visitor, 'refunded');
  expect(await anna.page.getByText(anna.say('office.attempt.confirmed')).count()).toBe(0);
  expect((await stage.desk.order(id)).payouts).toMatchObject([
    { kind: 'refund', account: cardOfCustomer, bank_reference: 'СБП 5513' },
  ]);
  await endStory(stage, visitor, anna);
});

/** A provider was asked to pay it and has said nothing since: only a person can find out. */
async function leaveUnclear(id: string): Promise<void> {
  const client = await stage.database.connect();
  await client.query(`begin`);
  // No provider of the demo pays anything out, so its payout is made one of theirs.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into payout_attempts (payout_id, number, rail, reference, raw, fee_asset, state, by_key)
     select id, 1, 'payeer', id, '{}', asset, 'sent', true from payouts where order_id = $1`,
    [id],
  );
  await client.query(`update orders set payout = 'sent' where id = $1`, [id]);
  await client.query(
    `update payouts set rail = 'payeer', state = 'sent', reason = 'provider_silent'
      where order_id = $1`,
    [id],
  );
  await client.query(`commit`);
  await client.query(`update payouts set unclear_at = now() where order_id = $1`, [id]);
  client.release();
}

test('what a provider does not answer for is found out at the desk, and reported', async () => {
  const { visitor, id, number } = await toBePaid();
  await leaveUnclear(id);
  const anna = await comeToWork(stage, { locale: 'ru', device: 'phone' }, 'Anna');
  await takeOrder(anna, number, 'payout');
  await anna.page.getByText(anna.say('office.payout.unclear', { provider: 'Payeer' })).waitFor();
  expect(await troublesOf(anna.page)).toEqual([]);
  await anna.page.getByText(anna.say('office.order.needs.unclear')).waitFor();
  await claimPayout(anna);
  // Nothing to copy: it is not to be paid, but to be found out about.
  expect(await anna.page.getByRole('button', { name: /^Скопировать/ }).count()).toBe(0);
  expect(await troublesOf(anna.page)).toEqual([]);
  await doAction(anna, 'release_payout');
  await claimPayout(anna);
  await doAction(anna, 'report_payout', { reference: '925947210' });
  await untilStatus(visitor, 'completed');
  expect((await stage.desk.order(id)).payouts).toMatchObject([
    { rail: 'payeer', state: 'confirmed', unclear: null, attempts: [{ state: 'confirmed' }] },
  ]);
  // Payeer's number is in the file, and where the customer looks for a transaction.
  const called = anna.say('office.order.operation', { provider: 'Payeer' });
  await anna.page.getByText(called).filter({ hasText: '925947210' }).waitFor();
  expect(await troublesOf(anna.page)).toEqual([]);
  await visitor.page.getByText('925947210').waitFor();
  await endStory(stage, visitor, anna);
});
