import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { troublesOf } from './check-screen.ts';
import { comeByLink } from './come-by-link.ts';
import { cardOfCustomer, fillForm, openForm, placedOrder, pressPlace } from './exchange-form.ts';
import { comeIn, newMember } from './member.ts';
import { arriveAt } from './member-steps.ts';
import { forgetTries } from './newcomer.ts';
import { comeToWork, doDeed, takeOrder } from './operator.ts';
import { endStory } from './order-begun.ts';
import { untilStatus } from './order-ticket.ts';
import { openStage, type Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const looks = [
  { locale: 'ru', device: 'phone', theme: 'dark' },
  { locale: 'en', device: 'desktop' },
] as const satisfies readonly Look[];

async function openProgramme({ page, say }: Visitor, path = ''): Promise<void> {
  await page.goto(`/office/programme${path}`);
  await page.getByRole('heading', { name: say('programme.nav'), level: 1 }).waitFor();
}

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');

/** Says why, sends the dialog, and waits until it is done with. */
async function sendWith(visitor: Visitor, field: 'reason' | 'note', why: string, submit: string) {
  const dialog = dialogOf(visitor);
  await dialog.locator(`[name=${field}]`).fill(why);
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The highest tier alone is changed, which nobody else's story reaches. */
async function setHighestShare(visitor: Visitor, rate: string, why: string): Promise<void> {
  const { page, say } = visitor;
  await page.locator('[name="tiers.4.rate"]').fill(rate);
  await page.getByRole('button', { name: say('programme.save'), exact: true }).click();
  await dialogOf(visitor).getByText(say('programme.saveText')).waitFor();
  await sendWith(visitor, 'reason', why, say('programme.save'));
  await page.getByRole('row').filter({ hasText: why }).first().waitFor();
}

test.each(looks)('sets the terms of partners and tries them first: %j', async (look) => {
  const operator = await comeToWork(stage, look, 'Polina');
  const { page, say } = operator;
  await openProgramme(operator);
  await page.locator('[name="tiers.4.rate"]').fill('много');
  await page.locator('[name=minimum_withdrawal]').fill('');
  await page.getByRole('button', { name: say('programme.save'), exact: true }).click();
  await page.locator('[name="tiers.4.rate"][aria-invalid=true]').waitFor();
  await page.locator('[name=minimum_withdrawal][aria-invalid=true]').waitFor();
  expect(await page.locator('[name="tiers.4.rate"]').inputValue()).toBe('много');
  expect(await troublesOf(page), 'terms that are wrong').toEqual([]);
  await page.locator('[name="tiers.4.rate"]').fill('1,05');
  await page.locator('[name=minimum_withdrawal]').fill('3');
  await page.getByRole('button', { name: say('programme.try') }).click();
  await page.getByText(say('programme.tried.wouldCost')).waitFor();
  expect(await troublesOf(page), 'terms that were tried').toEqual([]);
  const why = `За больших партнёров ${randomBytes(3).toString('hex')}`;
  await setHighestShare(operator, '1,05', why);
  const offered = async () => {
    const answer = await fetch(`${stage.service.url}/api/v1/referral_programme`);
    return answer.text();
  };
  expect(await offered()).toContain('"count_min":300,"rate":"1.05"');
  await setHighestShare(operator, '1', `${why}: назад`);
  expect(await offered()).toContain('"count_min":300,"rate":"1"');
  await endStory(stage, operator);
});

test.each(looks)('tries levels of customers and sets them: %j', async (look) => {
  const operator = await comeToWork(stage, look, 'Lida');
  const { page, say } = operator;
  await openProgramme(operator, '/levels');
  const last = await page.getByRole('button', { name: /\d$/ }).count();
  const field = (name: string) => page.locator(`[name="levels.${last}.${name}"]`);
  await page.getByRole('button', { name: say('programme.levels.add') }).click();
  // Beyond what any story exchanges: nobody else's rate is touched.
  await field('turnover_from').fill('90000000');
  await field('discount').fill('100500');
  await field('cashback').fill('0.1');
  await page.getByRole('button', { name: say('programme.try') }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  expect(await field('discount').getAttribute('aria-invalid')).toBe('true');
  expect(await troublesOf(page), 'levels that are wrong').toEqual([]);
  await field('discount').fill('5');
  await page.getByRole('button', { name: say('programme.try') }).click();
  await page.getByText(say('programme.levels.wouldDiscount')).waitFor();
  expect(await troublesOf(page), 'levels that were tried').toEqual([]);
  const save = async (why: string) => {
    await page.getByRole('button', { name: say('programme.levels.save') }).click();
    await dialogOf(operator).getByText(say('programme.levels.saveText')).waitFor();
    await sendWith(operator, 'reason', why, say('programme.levels.save'));
    await page.getByRole('row').filter({ hasText: why }).first().waitFor();
  };
  const why = `Крупным клиентам ${randomBytes(3).toString('hex')}`;
  await save(why);
  const remove = say('programme.levels.remove', { number: last + 1 });
  await page.getByRole('button', { name: remove }).click();
  await save(`${why}: назад`);
  await endStory(stage, operator);
});

test.each(looks)('gives a coupon, which a customer applies and uses up: %j', async (look) => {
  await forgetTries(stage);
  const operator = await comeToWork(stage, look, 'Kira');
  const { page, say } = operator;
  const code = `SPRING-${randomBytes(3).toString('hex').toUpperCase()}`;
  await openProgramme(operator, '/coupons');
  await page.getByRole('button', { name: say('programme.coupons.add') }).click();
  const dialog = dialogOf(operator);
  await dialog.locator('[name=code]').fill(code);
  await dialog.locator('[name=value]').fill('150');
  await dialog.locator('[name=direction_ids]').fill('sberrub-nothing');
  await dialog.locator('[name=note]').fill('Весенняя рассылка');
  await dialog.getByRole('button', { name: say('programme.coupons.create') }).click();
  await dialog.locator('[name=value][aria-invalid=true]').waitFor();
  await dialog.locator('[name=direction_ids][aria-invalid=true]').waitFor();
  expect(await dialog.locator('[name=code]').inputValue()).toBe(code);
  expect(await troublesOf(page), 'a coupon that is wrong').toEqual([]);
  await dialog.locator('[name=value]').fill('0,1');
  await dialog.locator('[name=direction_ids]').fill('sberrub-trx');
  await dialog.locator('[name=uses_max]').fill('1');
  await dialog.getByRole('button', { name: say('programme.coupons.create') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: code }).waitFor();
  expect(await troublesOf(page), 'the coupons').toEqual([]);

  const customer = await stage.visitor({ ...look, device: 'phone' });
  const member = await newMember(stage, customer);
  await comeIn(customer, member, '/account');
  await customer.page.waitForURL(/\/account$/);
  await openForm(customer, 'sberrub-trx');
  await customer.page.getByText(customer.say('exchangeParts.coupon')).click();
  const typed = customer.page.getByLabel(customer.say('exchangeParts.couponCode'));
  const apply = customer.page.getByRole('button', {
    name: customer.say('exchangeParts.couponApply'),
  });
  await typed.fill('SPRING-NOT');
  await apply.click();
  await customer.page
    .getByRole('alert')
    .or(typed.and(customer.page.locator('[aria-invalid=true]')))
    .first()
    .waitFor();
  await typed.fill(code.toLowerCase());
  await apply.click();
  await customer.page.getByText(customer.say('exchangeParts.couponApplied', { code })).waitFor();
  expect(await troublesOf(customer.page), 'a coupon in the form').toEqual([]);
  await fillForm(customer, {
    income_amount: '100000',
    full_name: 'Анна Петрова',
    outcome_account: await stage.exampleOf('trx'),
    income_account: cardOfCustomer,
  });
  await pressPlace(customer);
  const { number } = await stage.desk.order(await placedOrder(customer));

  await page.getByRole('link', { name: code }).click();
  await page.getByRole('link', { name: number }).waitFor();
  await page.getByText(say('programme.coupons.spent')).waitFor();
  expect(await troublesOf(page), 'a coupon that was used').toEqual([]);
  await page.getByRole('button', { name: say('programme.coupons.change'), exact: true }).click();
  await dialog.locator('[name=enabled]').uncheck();
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(say('programme.coupons.off'), { exact: true }).waitFor();
  await endStory(stage, operator, customer);
});

test.each(looks)('judges what may be a partner’s own, and agrees a share: %j', async (look) => {
  await forgetTries(stage);
  const partner = await stage.visitor({ ...look, device: 'desktop' });
  const member = await newMember(stage, partner);
  await comeIn(partner, member, '/account/referral');
  await arriveAt(partner, partner.say('referral.title'));
  const code = `near-${randomBytes(4).toString('hex')}`;
  await partner.page.locator('[name=code]').fill(code);
  await partner.page.getByRole('button', { name: partner.say('referral.codeSave') }).click();
  await partner.page.getByText(partner.say('referral.codeChosen', { code })).waitFor();

  // Whoever comes by the link sits at the same address.
  const friend = await stage.visitor({ ...look, device: 'phone' });
  const link = `/exchange/sberrub-trx?rid=${code}`;
  const { id } = await comeByLink(stage, friend, look.locale === 'ru' ? link : `/en${link}`);
  const operator = await comeToWork(stage, look, 'Rita');
  const { page, say } = operator;
  const { number } = await stage.desk.order(id);
  await takeOrder(operator, number, 'deposit');
  await doDeed(operator, 'confirm_deposit', { reference: 'СБП 616' });
  await untilStatus(friend, 'completed');

  await openProgramme(operator, '/reviews');
  const waiting = page.getByRole('listitem').filter({ hasText: number });
  await waiting.getByText(say('programme.reviews.reason.address')).waitFor();
  expect(await troublesOf(page), 'reviews').toEqual([]);
  await waiting.getByRole('button', { name: say('programme.reviews.credit') }).click();
  const dialog = dialogOf(operator);
  await dialog.getByRole('button', { name: say('programme.reviews.credit') }).click();
  await dialog.locator('[name=note][aria-invalid=true]').waitFor();
  expect(await troublesOf(page), 'a decision without a reason').toEqual([]);
  const why = 'Соседи по офису';
  await sendWith(operator, 'note', why, say('programme.reviews.credit'));
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: say('programme.reviews.decided') }).click();
  await waiting.getByText(why).waitFor();

  await openProgramme(operator, '/partners');
  await page.getByRole('searchbox').fill(code);
  await page.getByRole('link', { name: member.email }).click();
  await page.getByRole('heading', { name: member.email, level: 1 }).waitFor();
  expect(await troublesOf(page), 'a partner').toEqual([]);
  await page.getByRole('button', { name: say('programme.partner.change') }).click();
  await dialog.locator('[name=rate]').fill('0,75');
  await sendWith(operator, 'reason', 'Договорились', say('programme.partner.set'));
  await page
    .getByText(/0[.,]75/)
    .first()
    .waitFor();
  await openProgramme(operator, '/partners');
  expect(await troublesOf(page), 'partners').toEqual([]);

  await partner.open('/account/referral/earnings');
  await partner.page.getByText(partner.say('referral.ofOrder', { number })).waitFor();
  await partner.page.getByText(partner.say('referral.stateCredited')).waitFor();
  await partner.open('/account/referral');
  await partner.page
    .getByText(/0[.,]75/)
    .first()
    .waitFor();
  await endStory(stage, operator, partner, friend);
});
