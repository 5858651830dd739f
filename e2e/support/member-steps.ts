import { expect } from 'vitest';
import { copiedBy } from './clipboard.ts';
import { codeOfApp } from './code-of-app.ts';
import { troublesOf } from './screens/check-screen.ts';
import type { Visitor } from './visitor.ts';

/** Waits for the page of the account under this heading, and looks whether everybody can use it. */
export async function arriveAt({ page }: Visitor, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await troublesOf(page), heading).toEqual([]);
}

/** An authenticator app: the key it was given, and the codes for when it is lost. */
type App = { readonly key: string; readonly codes: readonly string[] };

/** Switches an authenticator app on, on the page of security, after a mistyped code. */
export async function switchOnApp({ page, say }: Visitor): Promise<App> {
  const app = new RegExp(`${say('accountSecurity.switchOn')}.*${say('accountSecurity.totp')}`);
  await page.getByRole('button', { name: app }).click();
  const secret = page.getByRole('button', {
    name: say('ui.copyLabel', { label: say('accountSecurity.totpSecret') }),
  });
  const key = await copiedBy(page, () => secret.click());
  await page.locator('[name=code]').fill('000000');
  await page.getByRole('button', { name: say('accountSecurity.confirm') }).click();
  await page.locator('[name=code][aria-invalid=true]').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.locator('[name=code]').fill(codeOfApp(key));
  await page.getByRole('button', { name: say('accountSecurity.confirm') }).click();
  const sheet = page.getByRole('dialog', { name: say('accountSecurity.recoveryTitle') });
  await sheet.getByRole('listitem').first().waitFor();
  const codes = await sheet.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await troublesOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: say('accountSecurity.recoveryDone') }).click();
  await page.getByText(say('accountSecurity.totpOn')).waitFor();
  return { key, codes };
}

/** Gives a recovery code where a sign-in asks for the code of the app. */
export async function giveRecoveryCode({ page, say }: Visitor, code: string): Promise<void> {
  await page.getByRole('button', { name: say('entrance.method.recovery') }).click();
  await page.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: say('entrance.confirm') }).click();
}

/** Signs out by the menu of the header. */
export async function signOut({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('site.account') }).click();
  await page.getByRole('button', { name: say('session.signOut') }).click();
  await page.getByRole('link', { name: say('site.signIn') }).waitFor();
}

/** Ends the one other session that the page of security lists. */
export async function endOtherSession({ page, say }: Visitor): Promise<void> {
  const sessions = page.getByRole('list', { name: say('accountSecurity.sessions') });
  const theirs = sessions.getByRole('listitem').filter({
    hasNotText: say('accountSecurity.sessionHere'),
  });
  await theirs.getByRole('button').click();
  await theirs.waitFor({ state: 'detached' });
}
