import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import { cardOfCustomer } from '../support/exchange-form.ts';
import { letterTo, linkIn } from '../support/mailbox.ts';
import { comeToWork, doAction, payByHand, takeOrder } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

const meant = '2202201284567894';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test('a mistyped account is corrected by two operators, once its customer agrees by mail', async () => {
  const phone = { locale: 'en', device: 'phone' } as const;
  const email = 'mistyped@example.com';
  const typed = { income_amount: '1', outcome_account: cardOfCustomer, full_name: 'Anna Petrova' };
  const { visitor, id } = await beginOrder(stage, phone, 'sol-sberrub', { ...typed, email });
  await play(visitor, 'pay_exact');
  await untilStatus(visitor, 'processing');
  const { number } = await stage.desk.order(id);

  const vera = await comeToWork(stage, { locale: 'ru', device: 'phone', theme: 'dark' }, 'Vera');
  await takeOrder(vera, number, 'payout');
  await doAction(vera, 'propose_correction', {
    outcome_account: meant,
    reason: 'Клиент ошибся цифрой',
  });
  await vera.page.getByText(vera.say('office.correction.state.proposed')).waitFor();
  const claims = vera.page.getByRole('button', {
    name: vera.say('office.actionLabel.claim_payout'),
  });
  expect(await claims.count()).toBe(0);
  expect(await troublesOf(vera.page)).toEqual([]);

  const subject = translate('en', 'mail.account_correction.subject', { number });
  const letter = await letterTo(stage, email, subject);
  const anna = await stage.visitor(phone);
  await anna.page.goto(linkIn(letter));
  await anna.page.getByText(anna.say('orderPage.correctionWait')).waitFor();
  expect(await troublesOf(anna.page)).toEqual([]);
  expect((await stage.desk.order(id)).corrections).toMatchObject([{ state: 'proposed' }]);
  await anna.page.getByRole('button', { name: anna.say('orderPage.correctionConfirm') }).click();
  await anna.page.getByText(anna.say('orderPage.correctionConfirmedText')).waitFor();
  expect(await troublesOf(anna.page)).toEqual([]);

  // Nobody reloads; who proposed it may still only cancel.
  await vera.page.getByText(vera.say('office.correction.waitsSecond')).waitFor();
  const approves = { name: vera.say('office.actionLabel.approve_correction') };
  expect(await vera.page.getByRole('button', approves).count()).toBe(0);
  const peter = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Peter');
  await takeOrder(peter, number, 'release');
  expect(await troublesOf(peter.page)).toEqual([]);
  await doAction(peter, 'approve_correction');
  await payByHand(peter, 'СБП 7700');
  await untilStatus(visitor, 'completed');
  expect(await stage.desk.order(id)).toMatchObject({
    outcome_account: meant,
    corrections: [{ state: 'applied' }],
    payouts: [{ state: 'withdrawn' }, { state: 'confirmed', account: meant }],
  });
  await anna.page.reload();
  await anna.page.getByText(anna.say('orderPage.correctionApplied'), { exact: true }).waitFor();
  await endStory(stage, visitor, anna, vera, peter);
});
