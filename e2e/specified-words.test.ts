import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOfCustomer, placeOrder } from './support/exchange-form.ts';
import { letterTo, linkIn } from './support/mailbox.ts';
import { comeIn, type Member, newMember } from './support/member.ts';
import { signOut } from './support/member-steps.ts';
import { forgetTries, newEmail, register, signIn } from './support/newcomer.ts';
import { comeToWork } from './support/operator.ts';
import { startSecondWeb } from './support/second-web.ts';
import { openStage, type Stage } from './support/stage.ts';
import { untilAlive, type Visitor } from './support/visitor.ts';

/** Sentences that are specified word for word, read where somebody meets them. */

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await forgetTries(stage);
});

afterAll(() => stage.close());

const english = { locale: 'en', device: 'desktop' } as const;

async function idOf({ email }: Member): Promise<string> {
  const { rows } = await stage.database.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  return rows[0]?.id ?? '';
}

function theme({ page }: Visitor): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme');
}

test('an e-mail whose account is closed is not activated, nor is one by a code of nobody', async () => {
  const visitor = await stage.visitor(english);
  const { page, say } = visitor;
  const email = newEmail();
  await visitor.open('/register');
  await register(visitor, email);
  await stage.database.query("update users set status = 'blocked' where email = $1", [email]);
  const letter = await letterTo(stage, email, say('accountMail.activate.subject'));
  await page.goto(linkIn(letter));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await page.getByRole('heading', { name: 'Activation is not possible' }).waitFor();
  expect(await page.getByRole('button', { name: 'Confirm e-mail' }).count()).toBe(0);

  await visitor.open(`/activate?token=${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await page.getByText('The code used is either already activated or invalid.').waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test('half of the keys of a captcha is a configuration error, on the form that asks for it', async () => {
  const web = await startSecondWeb(stage.service, { RECAPTCHA_SITE_KEY: 'a-key-without-its-half' });
  const visitor = await stage.visitor(english, web.url);
  await forgetTries(stage);
  await visitor.open('/login');
  const trouble = visitor.page.getByText('Configuration error');
  for (let tries = 0; tries < 5 && (await trouble.count()) === 0; tries += 1) {
    const refused = visitor.page.waitForResponse('**/api/v1/sessions');
    await signIn(visitor, 'nobody@example.com', 'Wr0ngTulip');
    await refused;
  }
  await trouble.first().waitFor();
  const sentence = 'Missing reCAPTCHA key. Please contact administrator.';
  await visitor.page.getByText(sentence).first().waitFor();
  await visitor.leave();
  await forgetTries(stage);
  await web.stop();
});

test('a profile that the network did not take says the network’s own message', async () => {
  const visitor = await stage.visitor(english);
  const member = await newMember(stage, visitor);
  const { page } = visitor;
  await comeIn(visitor, member, '/account/profile');
  await page.locator('[name=name]').fill('Anna Maria Petrova');
  await page.route('**/api/v1/user', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Failed to fetch').waitFor();

  await visitor.open('/account/password');
  await page.locator('[name=current_password]').fill('Wr0ngTulip');
  await page.locator('[name=password]').fill('Quiet7Harbour');
  await page.locator('[name=password_confirmation]').fill('Quiet7Harbour');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is wrong.').waitFor();
  await visitor.leave();
});

test.each([
  ['sberrub', cardOfCustomer, 'An error occurred while deleting the card'],
  [
    'usdttrc20',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'An error occurred while deleting the wallet',
  ],
])(
  'what was saved of %s and could not be deleted leads to support',
  async (system, account, said) => {
    const visitor = await stage.visitor(english);
    const member = await newMember(stage, visitor);
    const { page, say } = visitor;
    await stage.database.query(
      'insert into user_wallets (user_id, payment_system, account) values ($1, $2, $3)',
      [await idOf(member), system, account],
    );
    await comeIn(visitor, member, '/account/wallets');
    await page.getByRole('button', { name: say('accountWallets.delete') }).click();
    const broken = { status: 404, json: { errors: [] } };
    await page.route('**/api/v1/user_wallets/*', (route) => route.fulfill(broken));
    const asking = page.getByRole('dialog').filter({ hasText: say('accountWallets.deleteText') });
    await asking.getByRole('button', { name: say('accountWallets.delete') }).click();
    await asking.getByText(said).waitFor();
    await asking.getByText('contact support').waitFor();
    await visitor.leave();
  },
);

test('what cannot be paid online leads to the chat, and a site without systems to its operator', async () => {
  const chat = { CHAT_WIDGET_EN: 'https://chat.example/widget.js' };
  const web = await startSecondWeb(stage.service, chat);
  const visitor = await stage.visitor(english, web.url);
  const { page, say } = visitor;
  const outcome_account = await stage.exampleOf('sol');
  const email = 'online@example.com';
  await placeOrder(visitor, 'trx-sol', { income_amount: '4100', outcome_account, email });
  // No direction of the demo is paid online: the page is told that this one is.
  await page.route(/\/api\/v1\/orders\/[\w-]{22}$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.attributes.available_actions.push('pay_online');
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: say('orderPage.getRequisites') }).click();
  await page.getByRole('button', { name: 'Pay online' }).click();
  await page.getByText('Error forming payment form, please write in support chat').waitFor();

  await page.route('**/api/v1/payment_systems*', (route) =>
    route.fulfill({ status: 404, json: { errors: [] } }),
  );
  await page.evaluate(
    "history.pushState({}, '', '/en'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await page.getByRole('heading', { name: 'Configuration error' }).waitFor();
  await visitor.leave();
  await web.stop();
});

test('leaving the account or the office keeps the theme', async () => {
  const visitor = await stage.visitor(english);
  const member = await newMember(stage, visitor);
  const { page, say } = visitor;
  await comeIn(visitor, member, '/account/profile');
  await page.waitForURL(/\/account\/profile$/);
  await untilAlive(page);
  await page.getByRole('button', { name: say('site.theme') }).click();
  await page.getByRole('button', { name: say('site.theme') }).click();
  expect(await theme(visitor)).toBe('dark');
  await signOut(visitor);
  await page.getByRole('link', { name: say('site.signIn') }).waitFor();
  expect(await theme(visitor)).toBe('dark');
  await page.reload();
  expect(await theme(visitor)).toBe('dark');
  await visitor.leave();

  const office = await comeToWork(stage, english, 'Thea');
  await office.page.getByRole('button', { name: 'Thea' }).click();
  const press = (name: string) => office.page.getByRole('button', { name }).click();
  await press(office.say('office.theme', { theme: office.say('office.themes.auto') }));
  expect(await theme(office)).toBe('light');
  await press(office.say('office.signOut'));
  await office.page.locator('[name=login]').waitFor();
  expect(await theme(office)).toBe('light');
  await office.leave();
});
