import { afterAll, beforeAll, test } from 'vitest';
import { codeOfApp } from './support/code-of-app.ts';
import {
  fieldOf,
  fillForm,
  openForm,
  placedOrder,
  pressPlace,
  untilPriced,
} from './support/exchange-form.ts';
import { comeIn, letReauthenticationPass, newMember } from './support/member.ts';
import {
  arriveAt,
  endOtherSession,
  giveRecoveryCode,
  signOut,
  switchOnApp,
} from './support/member-steps.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { openStage, type Stage } from './support/stage.ts';
import { giveKeys } from './support/virtual-keys.ts';
import { patienceMilliseconds, type Visitor } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test.concurrent('an order of a signed-in user is in their list, and its account is theirs to keep', async ({
  expect,
}) => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const member = await newMember(stage, visitor);
  const { page, say } = visitor;
  await comeIn(visitor, member, '/account/orders');
  await page.getByText(say('account.ordersNone')).waitFor();
  await openForm(visitor, 'trx-sol');
  await page.getByLabel(say('savedAccounts.save')).check();
  expect(await fieldOf(visitor, 'email').inputValue()).toBe(member.email);
  await fillForm(visitor, {
    income_amount: '4000',
    outcome_account: await stage.exampleOf('sol'),
  });
  await pressPlace(visitor);
  const id = await placedOrder(visitor);
  const order = await stage.desk.order(id);

  await visitor.open('/account');
  await page.getByRole('link', { name: order.number }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await visitor.open('/account/orders');
  await page.locator('[name=number]').fill(order.number.slice(0, 6));
  await page.locator('[name=status]').selectOption('open');
  await page.getByRole('button', { name: say('account.filterApply') }).click();
  await page.waitForURL(/status=open/);
  await page.getByRole('link', { name: order.number }).waitFor();
  await page.locator('[name=status]').selectOption('completed');
  await page.getByRole('button', { name: say('account.filterApply') }).click();
  await page.getByText(say('account.ordersNotFound')).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await visitor.open(`/orders/${id}`);
  await page.getByRole('button', { name: say('orderPage.cancel'), exact: true }).click();
  const sure = page.getByRole('dialog', {
    name: say('orderPage.cancelTitle', { number: order.number }),
  });
  await sure.getByRole('button', { name: say('orderPage.cancelConfirm') }).click();
  await page.getByRole('link', { name: say('orderPage.repeat') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await visitor.open('/account/orders');
  await page.evaluate('sessionStorage.clear()');
  const sameAgain = new RegExp(`^${say('account.repeat')}.*${order.number}$`);
  await page.getByRole('link', { name: sameAgain }).click();
  await page.waitForURL(/\/exchange\/trx-sol$/);
  await untilPriced(visitor);
  await expect
    .poll(() => fieldOf(visitor, 'income_amount').inputValue(), { timeout: patienceMilliseconds })
    .toMatch(/^4\s?000$/);
  expect(await fieldOf(visitor, 'outcome_account').inputValue()).toBe(order.outcome_account);

  await visitor.open('/account/wallets');
  await page.getByRole('button', { name: say('accountWallets.rename') }).click();
  await letReauthenticationPass(stage, member);
  const naming = page.getByRole('dialog').filter({ has: page.locator('[name=label]') });
  await naming.locator('[name=label]').fill('Холодный');
  await naming.getByRole('button', { name: say('account.save') }).click();
  const proof = page.getByRole('dialog', { name: say('account.proofTitle') });
  await proof.locator('[name=password]').fill(member.password);
  expect(await troublesOf(page)).toEqual([]);
  await proof.getByRole('button', { name: say('account.proofContinue') }).click();
  await page.getByText('Холодный').waitFor();

  await page.getByRole('button', { name: say('accountWallets.add') }).click();
  const adding = page.getByRole('dialog', { name: say('accountWallets.addTitle') });
  await adding.locator('[name=payment_system_id]').selectOption('sberrub');
  await adding.locator('[name=account]').fill('2202201234567890');
  await adding.getByRole('button', { name: say('accountWallets.save') }).click();
  await adding.locator('[name=account][aria-invalid=true]').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await adding.locator('[name=account]').fill('2202201234567895');
  await adding.getByRole('button', { name: say('accountWallets.save') }).click();
  const card = page.getByRole('list', { name: say('accountWallets.cards') });
  await card.getByText('7895').first().waitFor();
  await arriveAt(visitor, say('account.wallets'));

  await visitor.open('/account/settings');
  const sections = page.getByRole('navigation', { name: say('account.sections') });
  const last = sections.getByRole('link', { name: say('account.settings') });
  // The last section is moved in whole, clear of the edge where the line fades.
  const endOf = async () => {
    const box = await last.boundingBox();
    // A browser places it to parts of a pixel.
    return box === null ? Number.NaN : Math.floor(box.x + box.width);
  };
  await expect.poll(endOf).toBeLessThanOrEqual(375 - 32);

  await openForm(visitor, 'trx-sol');
  await page.getByRole('button', { name: 'Холодный' }).click();
  expect(await fieldOf(visitor, 'outcome_account').inputValue()).toContain('…');
  await fillForm(visitor, { income_amount: '4100' });
  await pressPlace(visitor);
  const again = await stage.desk.order(await placedOrder(visitor));
  expect(again.outcome_account).toBe(order.outcome_account);

  await visitor.open('/account/wallets');
  await card.getByRole('button', { name: say('accountWallets.delete') }).click();
  const asking = page.getByRole('dialog').filter({ hasText: say('accountWallets.deleteText') });
  const gone = { status: 404, json: { errors: [] } };
  await page.route('**/api/v1/user_wallets/*', (route) => route.fulfill(gone), { times: 1 });
  await asking.getByRole('button', { name: say('accountWallets.delete') }).click();
  await asking.getByText(say('accountWallets.deleteCardFailed')).waitFor();
  await asking.getByRole('button', { name: say('accountWallets.delete') }).click();
  await card.waitFor({ state: 'detached' });
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test.concurrent('a second factor is switched on, asked for, and a stranger’s session is ended', async ({
  expect,
}) => {
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  const member = await newMember(stage, visitor);
  const { page, say } = visitor;
  await comeIn(visitor, member, '/account/security');
  await arriveAt(visitor, say('account.security'));
  const { key, codes } = await switchOnApp(visitor);

  await signOut(visitor);
  await comeIn(visitor, member, '/account/security');
  // The code that switched the app on is used up: the next one is taken as well.
  await page.locator('[name=code]').fill(codeOfApp(key, 1));
  await page.getByRole('button', { name: say('entrance.confirm') }).click();
  await page.getByRole('heading', { level: 1, name: say('account.security') }).waitFor();

  const stranger = await stage.visitor({ locale: 'ru', device: 'phone' });
  await comeIn(stranger, member, '/account/profile');
  await giveRecoveryCode(stranger, codes[0] ?? '');
  await arriveAt(stranger, stranger.say('account.profile'));

  await page.reload();
  await endOtherSession(visitor);
  await stranger.page.reload();
  await stranger.page.waitForURL(/\/login\?next=/);

  await addPasskey(visitor);
  for (const section of ['profile', 'password', 'settings'] as const) {
    await visitor.open(`/account/${section}`);
    await arriveAt(visitor, say(`account.${section}`));
  }
  expect([...visitor.complaints(), ...stranger.complaints()]).toEqual([]);
  await Promise.all([visitor.leave(), stranger.leave()]);
});

/** Makes a passkey with a key of the browser's own, and proves by it who is signed in. */
async function addPasskey({ page, say }: Visitor): Promise<void> {
  await giveKeys(page);
  await page.getByRole('button', { name: say('accountSecurity.passkeyAdd') }).click();
  await page.locator('[name=passkey_name]').fill('This laptop');
  await page.getByRole('button', { name: say('accountSecurity.passkeyAdd') }).click();
  await page.getByText(say('accountSecurity.passkeyAdded')).waitFor();
  const keys = page.getByRole('list', { name: say('accountSecurity.passkeys') });
  await keys.getByText('This laptop').first().waitFor();
}
