import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import {
  fieldOf,
  fillForm,
  openForm,
  placedOrder,
  pressPlace,
  untilPriced,
} from '../support/exchange-form.ts';
import { comeIn, newMember } from '../support/member.ts';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { askRequisites, play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look, Visitor } from '../support/visitor.ts';

/** Who sets what partners and customers get, and what customers see of it. */

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const looks: readonly Look[] = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
]);

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');

async function openScreen({ page, say }: Visitor, path: string): Promise<void> {
  await page.goto(`/office/programme${path}`);
  await page.getByRole('heading', { name: say('programme.nav'), level: 1 }).waitFor();
}

describe('the desk of the programme', () => {
  test.each(looks)(
    'tries other terms, says what is wrong with them, and sets them: %j',
    async (look) => {
      const operator = await comeToWork(stage, look, 'Lidia');
      const { page, say } = operator;
      const { data } = await stage.desk.call('GET', '/referral_programme');
      const { tiers, counts_above, minimum_withdrawal } = data.attributes;
      await openScreen(operator, '');
      expect(await troublesOf(page), 'the terms').toEqual([]);
      await page.getByRole('button', { name: say('programme.terms.addTier') }).click();
      const last = (tiers as unknown[]).length;
      const cell = (name: string) => page.locator(`[name="tiers.${last}.${name}"]`);
      await cell('count_min').fill('700');
      await cell('rate').fill('90');
      await page.getByRole('button', { name: say('programme.try') }).click();
      await page.locator(`[name="tiers.${last}.rate"][aria-invalid=true]`).waitFor();
      expect(await troublesOf(page), 'a share that is none').toEqual([]);
      await cell('rate').fill(look.locale === 'ru' ? '1,1' : '1.1');
      await page.getByRole('button', { name: say('programme.try') }).click();
      await page.getByText(say('programme.tried.wouldCost')).waitFor();
      expect(await troublesOf(page), 'what it would have cost').toEqual([]);
      await page.getByRole('button', { name: say('programme.save'), exact: true }).click();
      const reason = `Story ${randomBytes(3).toString('hex')}`;
      await dialogOf(operator).locator('[name=reason]').fill(reason);
      await dialogOf(operator)
        .getByRole('button', { name: say('programme.save') })
        .click();
      await dialogOf(operator).waitFor({ state: 'hidden' });
      await page.getByText(reason).filter({ visible: true }).waitFor();
      const set = await stage.desk.call('GET', '/referral_programme');
      expect(set.data.attributes['tiers']).toEqual([
        ...(tiers as unknown[]),
        { count_min: 700, rate: '1.1' },
      ]);
      const { base } = set.data.attributes;
      const before = { tiers, counts_above, minimum_withdrawal, base, reason: 'The story is over' };
      await stage.desk.call('PUT', '/referral_programme', before);
      await endStory(stage, operator);
    },
  );

  test.each(looks)('tries levels and sets none of them by mistake: %j', async (look) => {
    const operator = await comeToWork(stage, look, 'Nina');
    const { page, say } = operator;
    await openScreen(operator, '/levels');
    await page.getByRole('button', { name: say('programme.levels.add') }).click();
    const cell = (name: string) => page.locator(`[name="levels.0.${name}"]`);
    await cell('turnover_from').fill('1000000');
    await cell('discount').fill('');
    await cell('cashback').fill('0.1');
    await page.getByRole('button', { name: say('programme.levels.save') }).click();
    await page.locator('[name="levels.0.discount"][aria-invalid=true]').waitFor();
    expect(await dialogOf(operator).count()).toBe(0);
    expect(await troublesOf(page), 'a level that is wrong').toEqual([]);
    await cell('discount').fill('0.1');
    await page.getByRole('button', { name: say('programme.try') }).click();
    await page.getByText(say('programme.levels.wouldCashback')).waitFor();
    expect(await troublesOf(page), 'a level that was tried').toEqual([]);
    await page.getByRole('button', { name: say('programme.levels.save') }).click();
    await dialogOf(operator).locator('[name=reason]').waitFor();
    expect(await troublesOf(page), 'why').toEqual([]);
    await page.keyboard.press('Escape');
    await dialogOf(operator).waitFor({ state: 'hidden' });
    const { data } = await stage.desk.call('GET', '/reward_levels');
    expect(data.attributes['levels']).toEqual([]);
    await endStory(stage, operator);
  });

  test.each(looks)('gives a coupon, which a customer applies in the form: %j', async (look) => {
    const operator = await comeToWork(stage, look, 'Faina');
    const { page, say } = operator;
    const code = `STORY-${randomBytes(3).toString('hex').toUpperCase()}`;
    await openScreen(operator, '/coupons');
    await page.getByRole('button', { name: say('programme.coupons.add') }).click();
    const dialog = dialogOf(operator);
    await dialog.locator('[name=code]').fill('no spaces');
    await dialog.locator('[name=direction_ids]').fill('nothing-nowhere');
    const create = dialog.getByRole('button', { name: say('programme.coupons.create') });
    await create.click();
    await dialog.locator('[name=code][aria-invalid=true]').waitFor();
    await dialog.locator('[name=value][aria-invalid=true]').waitFor();
    await dialog.locator('[name=direction_ids][aria-invalid=true]').waitFor();
    expect(await troublesOf(page), 'a coupon that is wrong').toEqual([]);
    await dialog.locator('[name=code]').fill(code);
    await dialog.locator('[name=value]').fill(look.locale === 'ru' ? '0,2' : '0.2');
    await dialog.locator('[name=direction_ids]').fill('prusd-trx');
    await dialog.locator('[name=note]').fill('A story');
    await create.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: code }).waitFor();
    expect(await troublesOf(page), 'the coupons').toEqual([]);

    const customer = await stage.visitor(look);
    const member = await newMember(stage, customer);
    await comeIn(customer, member, '/account');
    await customer.page.waitForURL(/\/account$/);
    await openForm(customer, 'prusd-trx');
    await fieldOf(customer, 'income_amount').fill('500');
    await untilPriced(customer);
    const without = await fieldOf(customer, 'outcome_amount').inputValue();
    await customer.page.getByText(customer.say('exchangeParts.coupon')).click();
    const field = customer.page.getByLabel(customer.say('exchangeParts.couponCode'));
    await field.fill('NOBODY-HAS-IT');
    await customer.page
      .getByRole('button', { name: customer.say('exchangeParts.couponApply') })
      .click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await troublesOf(customer.page), 'a code that is none').toEqual([]);
    await field.fill(code.toLowerCase());
    // Enter applies it, and places no order.
    await field.press('Enter');
    await customer.page.getByText(customer.say('exchangeParts.couponApplied', { code })).waitFor();
    await untilPriced(customer);
    // Zeros at the end are not written: without its mark a sum would be another.
    const mark = look.locale === 'ru' ? ',' : '.';
    const plain = (text: string) =>
      Number(
        text
          .replace(mark, 'x')
          .replace(/[^\dx]/g, '')
          .replace('x', '.'),
      );
    await expect
      .poll(async () => plain(await fieldOf(customer, 'outcome_amount').inputValue()))
      .toBeGreaterThan(plain(without));
    expect(await troublesOf(customer.page), 'with a coupon').toEqual([]);
    await fillForm(customer, {
      income_account: await stage.exampleOf('prusd'),
      outcome_account: await stage.exampleOf('trx'),
    });
    await pressPlace(customer);
    const { number } = await stage.desk.order(await placedOrder(customer));

    await page.getByRole('link', { name: code }).click();
    await page.getByRole('link', { name: number }).waitFor();
    expect(await troublesOf(page), 'one coupon').toEqual([]);
    await page.getByRole('button', { name: say('programme.coupons.change'), exact: true }).click();
    await dialog.locator('[name=enabled]').uncheck();
    await dialog.getByRole('button', { name: say('office.save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(say('programme.coupons.off'), { exact: true }).waitFor();
    await endStory(stage, operator, customer);
  });

  test.each(looks)('looks at an earning that may be the partner’s own: %j', async (look) => {
    const partner = await stage.visitor(look);
    const owner = await newMember(stage, partner);
    await comeIn(partner, owner, '/account/referral');
    await partner.page.waitForURL(/\/account\/referral$/);
    const friend = await stage.visitor(look);
    const member = await newMember(stage, friend);
    await stage.database.query(
      `update users set referred_by = (select id from users where email = $1) where email = $2`,
      [owner.email, member.email],
    );
    await comeIn(friend, member, '/account');
    await friend.page.waitForURL(/\/account$/);
    await openForm(friend, 'prusd-sol');
    await fillForm(friend, {
      income_amount: '600',
      income_account: await stage.exampleOf('prusd'),
      outcome_account: await stage.exampleOf('sol'),
    });
    await pressPlace(friend);
    const id = await placedOrder(friend);
    await askRequisites(friend);
    await play(friend, 'pay_exact');
    await untilStatus(friend, 'completed');
    // Everybody comes from one address here.
    await partner.open('/account/referral/earnings');
    await partner.page.getByText(partner.say('referral.stateReview')).first().waitFor();

    const operator = await comeToWork(stage, look, 'Tamara');
    const { page, say } = operator;
    await openScreen(operator, '/reviews');
    const line = page
      .getByRole('listitem')
      .filter({ hasText: (await stage.desk.order(id)).number });
    await line.getByText(say('programme.reviews.reason.address')).first().waitFor();
    expect(await troublesOf(page), 'the reviews').toEqual([]);
    await line.getByRole('button', { name: say('programme.reviews.credit') }).click();
    const dialog = dialogOf(operator);
    const credit = dialog.getByRole('button', { name: say('programme.reviews.credit') });
    await credit.click();
    await dialog.locator('[name=note][aria-invalid=true]').waitFor();
    await dialog.locator('[name=note]').fill('They share a flat, the cards are different');
    expect(await troublesOf(page), 'crediting').toEqual([]);
    await credit.click();
    await dialog.waitFor({ state: 'hidden' });
    await line.waitFor({ state: 'detached' });

    await openScreen(operator, '/partners');
    await page.getByRole('searchbox').fill(owner.email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: owner.email }).click();
    await page.getByRole('heading', { name: owner.email, level: 1 }).waitFor();
    expect(await troublesOf(page), 'one partner').toEqual([]);
    await page.getByRole('button', { name: say('programme.partner.change'), exact: true }).click();
    await dialog.locator('[name=rate]').fill('0.75');
    await dialog.locator('[name=reason]').fill('They bring a forum');
    await dialog.getByRole('button', { name: say('programme.partner.set') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const rate = formatPercent('0.75', look.locale);
    await page.getByText(say('programme.partner.own', { rate })).waitFor();

    await partner.page.reload();
    await partner.page.getByText(partner.say('referral.stateCredited')).first().waitFor();
    const earned = formatMoney('3', 'USD', look.locale);
    await partner.page.getByText(earned).first().waitFor();
    await endStory(stage, partner, friend, operator);
  });
});
