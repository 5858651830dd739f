import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { letterTo, linkIn } from './mailbox.ts';
import { troublesOf } from './screens/check-screen.ts';
import type { Stage } from './stage.ts';
import { openEarly, untilAlive, type Visitor } from './visitor.ts';

/** A password that every rule takes. */
export const goodPassword = 'Kx7mvQ2p!tulip';

/** An e-mail that nobody has registered with. */
export function newEmail(): string {
  return `story.${randomBytes(6).toString('hex')}@example.com`;
}

/** All stories come from one address: what others have tried from it is not a story's business. */
export async function forgetTries({ database }: Stage): Promise<void> {
  await database.query('delete from rate_limits');
}

/** Fills in the registration and sends it; the page that says to look into the mail follows. */
export async function register(visitor: Visitor, email: string): Promise<void> {
  const { page, say } = visitor;
  await untilAlive(page);
  await page.locator('[name=name]').fill('Anna Petrova');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(goodPassword);
  await page.locator('[name=password_confirmation]').fill(goodPassword);
  await page.locator('[name=agree_service_terms]').check();
  await page.locator('[name=agree_aml_terms]').check();
  await page.getByRole('button', { name: say('entrance.register') }).click();
  await page.getByRole('heading', { name: say('entrance.checkMailTitle') }).waitFor();
}

/**
 * Opens the link of the confirming mail and presses the one button there, before the scripts of
 * the page have come: what is pressed on a slow line counts too.
 */
export async function activate(stage: Stage, visitor: Visitor, email: string): Promise<void> {
  const { page, say } = visitor;
  const letter = await letterTo(stage, email, say('accountMail.activate.subject'));
  const deliver = await openEarly(page, linkIn(letter));
  await page.getByRole('button', { name: say('entrance.activate') }).click();
  await page.locator('button[aria-busy=true]').waitFor();
  deliver();
  await page.getByRole('heading', { name: say('entrance.activatedTitle') }).waitFor();
}

/** Asks for a new password by mail, on the page where one is asked for, and sets it by the link. */
export async function replacePassword(
  stage: Stage,
  { page, say }: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const send = page.getByRole('button', { name: say('entrance.reset') });
  await send.waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.locator('[name=email]').fill(email);
  await send.click();
  await page.getByText(say('entrance.checkMailReset', { email })).waitFor();
  const link = linkIn(await letterTo(stage, email, say('accountMail.reset_password.subject')));
  await page.goto(link);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password_confirmation]').fill(`${password}?`);
  const save = page.getByRole('button', { name: say('entrance.setPassword') });
  await save.click();
  await page.locator('[name=password_confirmation][aria-invalid=true]:focus').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.locator('[name=password_confirmation]').fill(password);
  await save.click();
  await page.getByRole('heading', { name: say('entrance.passwordChangedTitle') }).waitFor();
  await page.goto(link);
  await page.getByText(say('entrance.codeDead')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
}

/** Types e-mail and password into the page of the sign-in and sends them. */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  const { page, say } = visitor;
  // The way to this page is a new document.
  await page.locator('[name=password]').waitFor();
  await untilAlive(page);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: say('entrance.login') })
    .click();
}

/** The letters of the captcha on the page, as whoever sees the picture reads them: the newest. */
export async function captchaLetters(stage: Stage): Promise<string> {
  const { rows } = await stage.database.query<{ letters: string }>(
    'select letters from captchas order by created_at desc limit 1',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the page shows no captcha');
  return row.letters;
}
