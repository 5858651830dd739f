import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn } from './support/clipboard.ts';
import { fieldOf, openForm, untilPriced } from './support/exchange-form.ts';
import {
  activate,
  captchaLetters,
  forgetTries,
  goodPassword,
  newEmail,
  register,
  replacePassword,
  signIn,
} from './support/newcomer.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await forgetTries(stage);
});

afterAll(() => stage.close());

test('a newcomer registers on a phone, confirms the e-mail, and goes on with the half-filled form', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page, say } = visitor;
  const email = newEmail();
  await openForm(visitor, 'sberrub-ltc');
  await fieldOf(visitor, 'income_amount').fill('23456');
  await untilPriced(visitor);
  await fieldOf(visitor, 'email').fill('half@example.com');
  await page.getByRole('link', { name: say('site.signIn') }).click();
  await page.getByRole('link', { name: say('entrance.toRegister') }).click();

  const send = page.getByRole('button', { name: say('entrance.register') });
  await send.waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await send.click();
  await page.locator('[name=name][aria-invalid=true]:focus').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const secret = page.locator('[name=password]');
  expect(await secret.getAttribute('type')).toBe('password');
  expect(await secret.getAttribute('autocomplete')).toBe('new-password');
  await inTurn(async () => {
    await page.evaluate("navigator.clipboard.writeText('Tulip7garden')");
    await secret.focus();
    await page.keyboard.press('ControlOrMeta+V');
  });
  await page
    .getByRole('button', { name: say('entrance.showPassword') })
    .first()
    .click();
  expect(await secret.getAttribute('type')).toBe('text');
  expect(await page.getByText(`, ${say('entrance.ruleMet')}`).count()).toBe(4);

  await register(visitor, email);
  expect(await page.locator('main').innerText()).toContain(email);
  await page.getByRole('button', { name: say('entrance.resend') }).click();
  await page.getByText(say('entrance.resent')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page
    .locator('main')
    .getByRole('link', { name: say('entrance.toLogin') })
    .click();
  await signIn(visitor, email, goodPassword);
  await page.locator('[data-summary]:focus').waitFor();

  const mailReader = await stage.visitor({ locale: 'ru', device: 'phone' });
  await activate(stage, mailReader, email);
  expect(await troublesOf(mailReader.page)).toEqual([]);
  await mailReader.page.reload();
  await mailReader.page.getByRole('button', { name: say('entrance.activate') }).click();
  await mailReader.page.getByText(say('entrance.codeDead')).waitFor();
  expect(await troublesOf(mailReader.page)).toEqual([]);

  await signIn(visitor, email, goodPassword);
  await page.waitForURL(/\/exchange\/sberrub-ltc$/);
  await page.getByRole('button', { name: say('site.account') }).waitFor();
  expect(await fieldOf(visitor, 'email').inputValue()).toBe('half@example.com');
  await untilPriced(visitor);
  expect(await fieldOf(visitor, 'income_amount').inputValue()).toContain('456');

  await page.getByRole('button', { name: say('site.account') }).click();
  const menu = page.getByRole('navigation', { name: say('session.menu') });
  await menu.getByText(email).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: say('site.account') }).click();
  await menu.getByRole('button', { name: say('session.signOut') }).click();
  await page.getByRole('link', { name: say('site.signIn') }).waitFor();
  expect(visitor.complaints()).toEqual([]);
  expect(mailReader.complaints()).toEqual([]);
  await visitor.leave();
  await mailReader.leave();
});

test('wrong passwords meet a captcha, and a forgotten one is replaced by mail', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
  const { page, say } = visitor;
  const email = newEmail();
  await visitor.open('/register?next=/orders/new%20page');
  await register(visitor, email);
  await activate(stage, visitor, email);
  await page
    .locator('main')
    .getByRole('link', { name: say('entrance.toLogin') })
    .click();

  const captcha = page.locator('[name=captcha_answer]');
  for (const wrong of ['Wr0ngTulip', 'Wr0ngerTulip', 'Wr0ngestTulip']) {
    await signIn(visitor, email, wrong);
    await page.locator('[data-summary]:focus').waitFor();
    expect(await captcha.count()).toBe(0);
  }
  await signIn(visitor, email, goodPassword);
  await page.locator('[name=captcha_answer]:focus').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await captcha.fill('?????');
  await signIn(visitor, email, goodPassword);
  await page.locator('[name=captcha_answer][aria-invalid=true]:focus').waitFor();
  await captcha.fill(await captchaLetters(stage));
  await signIn(visitor, email, 'Wr0ngTulipAgain');
  await page.locator('[data-summary]:focus').waitFor();
  // Without seeing the picture, by the keyboard alone: the browser works, and the focus is told.
  await page.getByRole('button', { name: say('captcha.proof') }).press('Enter');
  const status = page.getByRole('status').filter({ hasText: say('captcha.proofDone') });
  await status.and(page.locator(':focus')).waitFor();
  expect(await captcha.count()).toBe(0);
  expect(await troublesOf(page)).toEqual([]);
  await signIn(visitor, email, 'Wr0ngTulipAgain2');
  await page.locator('[data-summary]:focus').waitFor();

  await page.getByRole('link', { name: say('entrance.forgot') }).click();
  await replacePassword(stage, visitor, { email, password: 'Quiet7Harbour' });

  await forgetTries(stage);
  await visitor.open('/');
  await page.getByRole('link', { name: say('site.signIn') }).click();
  await signIn(visitor, email, 'Quiet7Harbour');
  await page.waitForURL(/\/en$/);
  await page.getByRole('button', { name: say('site.account') }).waitFor();
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test('a second step is asked for by mail, and a closed account is told so', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'phone' });
  const { page, say } = visitor;
  const email = newEmail();
  await visitor.open('/register');
  await register(visitor, email);
  await activate(stage, visitor, email);
  await stage.database.query('update users set email_codes = true where email = $1', [email]);
  await visitor.open('/login?next=%2Fpayment%2Fsuccess');
  await signIn(visitor, email, goodPassword);
  const code = page.locator('[name=code]');
  await code.waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await code.fill('00000000');
  await page.getByRole('button', { name: say('entrance.confirm') }).click();
  await page.locator('[name=code][aria-invalid=true]:focus').waitFor();
  await code.fill(await codeTo(email));
  await page.getByRole('button', { name: say('entrance.confirm') }).click();
  await page.waitForURL(/\/en\/payment\/success$/);

  const { rows } = await stage.database.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  await stage.desk.call('POST', `/users/${rows[0]?.id}/block`, { reason: 'a story' });
  await page.context().clearCookies();
  await visitor.open('/login');
  await signIn(visitor, email, goodPassword);
  await page.getByRole('heading', { name: say('entrance.deniedTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

/** The code that was mailed last. */
async function codeTo(email: string): Promise<string> {
  const { rows } = await stage.database.query<{ text: string }>(
    `select text from mails where recipient = $1 and text ~ ': [0-9]{8}'
     order by created_at desc limit 1`,
    [email],
  );
  return /: (\d{8})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}
