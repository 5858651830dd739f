import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOfApp } from './support/code-of-app.ts';
import { fieldOf, fillForm, openForm, placedOrder, pressPlace } from './support/exchange-form.ts';
import { comeIn } from './support/member.ts';
import {
  arriveAt,
  endOtherSession,
  giveRecoveryCode,
  signOut,
  switchOnApp,
} from './support/member-steps.ts';
import {
  activate,
  forgetTries,
  goodPassword,
  newEmail,
  register,
  replacePassword,
} from './support/newcomer.ts';
import { halfOfDay } from './support/screens/of-day.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Look } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await forgetTries(stage);
});

afterAll(() => stage.close());

/** The other two pairs of language and device are those of the stories of each step. */
const looks: readonly Look[] = halfOfDay([
  { locale: 'ru', device: 'desktop' },
  { locale: 'en', device: 'phone' },
]);

test.each(looks)('the whole life of an account, in $locale on a $device', async (look) => {
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  const member = { email: newEmail(), password: goodPassword };
  await visitor.open('/register');
  await register(visitor, member.email);
  await activate(stage, visitor, member.email);

  await comeIn(visitor, member, '/account/orders');
  await arriveAt(visitor, say('account.orders'));
  await openForm(visitor, 'trx-sol');
  expect(await fieldOf(visitor, 'email').inputValue()).toBe(member.email);
  const outcome_account = await stage.exampleOf('sol');
  await fillForm(visitor, { income_amount: '4000', outcome_account });
  await pressPlace(visitor);
  const order = await stage.desk.order(await placedOrder(visitor));
  await visitor.open('/account/orders');
  await page.getByRole('link', { name: order.number }).waitFor();

  await visitor.open('/account/security');
  const { key, codes } = await switchOnApp(visitor);
  const [atReset = '', elsewhere = ''] = codes;
  await signOut(visitor);
  await comeIn(visitor, member, '/account/security');
  // The code that switched the app on is used up: the next one is taken as well.
  await page.locator('[name=code]').fill(codeOfApp(key, 1));
  await page.getByRole('button', { name: say('entrance.confirm') }).click();
  await arriveAt(visitor, say('account.security'));

  await signOut(visitor);
  await visitor.open('/password/reset');
  const renewed = { ...member, password: 'Quiet7Harbour' };
  await replacePassword(stage, visitor, renewed);
  await comeIn(visitor, renewed, '/account/security');
  await giveRecoveryCode(visitor, atReset);
  await arriveAt(visitor, say('account.security'));

  const other = await stage.visitor({ ...look, device: 'phone' });
  await comeIn(other, renewed, '/account/profile');
  await giveRecoveryCode(other, elsewhere);
  await arriveAt(other, other.say('account.profile'));
  await page.reload();
  await endOtherSession(visitor);
  await other.page.reload();
  await other.page.waitForURL(/\/login\?next=/);
  expect([...visitor.complaints(), ...other.complaints()]).toEqual([]);
  await Promise.all([visitor.leave(), other.leave()]);
});
