import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskEmail } from '../core/accounts/mask-email.ts';
import { formatMoney } from '../i18n/format.ts';
import { copiedBy } from './support/clipboard.ts';
import { comeByLink } from './support/come-by-link.ts';
import { letterTo, linkIn } from './support/mailbox.ts';
import { comeIn, type Member, newMember } from './support/member.ts';
import { arriveAt } from './support/member-steps.ts';
import { forgetTries } from './support/newcomer.ts';
import { comeToWork, doAction, takeOrder } from './support/operator.ts';
import { untilStatus } from './support/order-ticket.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { halfOfDay } from './support/screens/of-day.ts';
import { openStage, type Stage } from './support/stage.ts';
import { type Look, patienceMilliseconds, type Visitor } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await stage.litecoin.untilRich();
});

afterAll(() => stage.close());

/** The partner chooses a code, names a link, sets where it leads and copies it. */
async function takeLink({ page, say }: Visitor, code: string): Promise<string> {
  await page.locator('[name=code]').fill('admin');
  await page.getByRole('button', { name: say('referral.codeSave') }).click();
  await page.locator('[name=code][aria-invalid=true]').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: say('referral.codeSave') }).click();
  await page.getByText(say('referral.codeChosen', { code })).waitFor();
  await page.getByLabel(say('referral.linkName')).fill('story');
  await page.getByLabel(say('referral.linkFrom')).selectOption('sberrub');
  await page.getByLabel(say('referral.linkTo')).selectOption('trx');
  const copy = page.getByRole('button', {
    name: say('ui.copyLabel', { label: say('referral.link') }),
  });
  return copiedBy(page, () => copy.click());
}

/** Everybody comes from one address here: of the partner's own it is not known. */
async function partnerIsElsewhere({ email }: Member): Promise<void> {
  for (const table of ['user_sessions', 'user_devices']) {
    await stage.database.query(
      `update ${table} set ip = '203.0.113.9'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
  }
}

/** Takes all that was earned out to an address on the chain, and confirms it from the mail. */
async function withdraw({ page, say, look }: Visitor, member: Member, address: string) {
  await page.getByRole('link', { name: say('referral.withdraw'), exact: true }).click();
  await page.locator('[name=payment_system_id]').selectOption('ltc');
  await page.locator('[name=account]').fill(address);
  await page.locator('[name=amount]').fill('2');
  await page.getByRole('button', { name: say('withdrawal.submit') }).click();
  await page.locator('[name=amount][aria-invalid=true]').waitFor();
  await page.getByRole('button', { name: say('withdrawal.takeAll'), exact: true }).click();
  const amount = await page.locator('[name=amount]').inputValue();
  await page.getByRole('button', { name: say('withdrawal.submit') }).click();
  await page.getByText(say('withdrawal.mailedTitle')).waitFor();
  const shown = formatMoney(amount, 'USD', look.locale);
  const subject = say('withdrawalMail.confirm.subject', { amount: shown });
  await page.goto(linkIn(await letterTo(stage, member.email, subject)));
  await page.getByRole('button', { name: say('withdrawal.confirm'), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: say('orders.withdrawal.processing') })
    .waitFor();
  return { id: /orders\/([\w-]{22})/.exec(page.url())?.[1] ?? '', amount };
}

const looks: readonly Look[] = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
]);

test.each(looks)(
  'a link brings somebody, their exchange an earning, and it is paid on chain: $locale, $device',
  async (look) => {
    await forgetTries(stage);
    const partner = await stage.visitor(look);
    const { page, say } = partner;
    const member = await newMember(stage, partner);
    await comeIn(partner, member, '/account/referral');
    await arriveAt(partner, say('referral.title'));
    const code = `story-${randomBytes(4).toString('hex')}`;
    const link = await takeLink(partner, code);
    expect(link).toContain(`?rid=${code}.story&cur_from=SBERRUB&cur_to=TRX`);

    const friend = await stage.visitor({ ...look, device: 'phone' });
    const { id, email } = await comeByLink(stage, friend, link);
    await partnerIsElsewhere(member);
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Vera');
    const { number } = await stage.desk.order(id);
    await takeOrder(operator, number, 'deposit');
    await doAction(operator, 'confirm_deposit', { reference: 'СБП 515' });
    await untilStatus(friend, 'completed');

    await partner.open('/account/referral/people');
    await page.getByText(maskEmail(email)).waitFor();
    await page.getByText(say('referral.counts'), { exact: true }).waitFor();
    expect(await page.content()).not.toContain(email);
    expect(await troublesOf(page)).toEqual([]);
    await partner.open('/account/referral/statistics');
    const story = page.getByRole('row').filter({ hasText: 'story' });
    await story.getByRole('cell').first().waitFor();
    // Clicks are written down every few seconds.
    await expect
      .poll(async () => {
        await page.reload();
        return story.getByRole('cell').allInnerTexts();
      })
      .toMatchObject(['1', '1', '1', expect.stringMatching(/[1-9]/)]);
    expect(await troublesOf(page)).toEqual([]);
    await partner.open('/account/referral/earnings');
    await page.getByText(say('referral.ofOrder', { number })).waitFor();
    await page.getByText(say('referral.stateCredited')).waitFor();
    expect(await troublesOf(page)).toEqual([]);

    const address = await stage.litecoin.newAddress();
    const paid = await withdraw(partner, member, address);
    const arrived = async () => Number((await stage.litecoin.arrivedAt(address)).amount);
    await expect.poll(arrived, { timeout: patienceMilliseconds }).toBeGreaterThan(0);
    await stage.litecoin.mine(6);
    await untilStatus(partner, 'completed');
    const order = await stage.desk.order(paid.id);
    expect(order.kind).toBe('withdrawal');
    expect((await stage.litecoin.arrivedAt(address)).amount).toBe(order.outcome_amount);

    await partner.open('/account/payouts');
    const line = page.getByRole('listitem').filter({ hasText: order.number });
    await line.getByText(formatMoney(paid.amount, 'USD', look.locale)).waitFor();
    await line.getByText(say('referral.source.referral_incomes')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await partner.open('/account/referral/earnings?status=paid');
    await page.getByText(say('referral.statePaid'), { exact: true }).first().waitFor();

    await stage.assertInvariants();
    const everybody = [partner, friend, operator];
    expect(everybody.flatMap((visitor) => visitor.complaints())).toEqual([]);
    await Promise.all(everybody.map((visitor) => visitor.leave()));
  },
);
