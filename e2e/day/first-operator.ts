import type { Page } from 'playwright-core';
import { codeOfApp } from '../support/code-of-app.ts';
import type { Visitor } from '../support/visitor.ts';
import { sourceNames } from './market.ts';
import type { Typist } from './typist.ts';

/** Password of the operator of the day. */
const password = 'seven quiet lakes at dawn';

type Given = {
  /** Where the log says that the shop is set up. */
  readonly setUpUrl: string;
  readonly mailPort: number;
};

/** From the link of the log to the office: the first operator, their app, name, mail, prices. */
export async function setUpFirstRun(
  { page, say }: Visitor,
  typist: Typist,
  { setUpUrl, mailPort }: Given,
): Promise<{ readonly secret: string; readonly used: string }> {
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  const field = (name: string) => page.locator(`[name=${name}]`);
  const button = (name: string) => page.getByRole('button', { name });

  typist.begin('first operator');
  // Pasted from the log into the address of the browser.
  await typist.decide('Control+v', 'Enter');
  await page.goto(setUpUrl);
  await typist.until(heading(say('firstRun.operator')));
  await typist.fill(field('login'), 'marina');
  await typist.fill(field('name'), 'Марина');
  await typist.fill(field('password'), password);
  await typist.fill(field('password_confirmation'), password);
  await typist.press('Enter');
  await typist.until(heading(say('firstRun.factor')));

  typist.begin('second factor');
  await typist.enter(page.getByRole('link', { name: say('firstRun.factorSet') }));
  await typist.until(button(say('desk.factor.begin')));
  await typist.enter(button(say('desk.factor.begin')));
  await typist.until(field('code'));
  const secret = await secretOn(page);
  const used = codeOfApp(secret);
  await typist.fill(field('code'), used);
  await typist.press('Enter');
  await typist.until(button(say('desk.factor.codesKept')));
  await typist.enter(button(say('desk.factor.codesKept')));

  typist.begin('name, mail, prices');
  await typist.until(heading(say('firstRun.shop')));
  await typist.fill(field('name'), 'Обмен у моста');
  await typist.fill(field('SUPPORT_EMAIL'), 'help@exchange.example');
  await typist.press('Enter');
  await typist.until(heading(say('firstRun.mail')));
  await typist.fill(field('SMTP_URL'), `smtp://shop:word@127.0.0.1:${mailPort}`);
  await typist.fill(field('MAIL_FROM'), 'shop@exchange.example');
  await typist.press('Enter');
  await typist.until(heading(say('firstRun.prices')));
  await typist.fill(field('SOURCES'), sourceNames);
  await typist.press('Enter');
  await typist.until(heading(say('firstRun.coins')));
  await typist.enter(button(say('firstRun.skip')));
  await typist.until(button(say('firstRun.go')));
  await typist.enter(button(say('firstRun.go')));
  await typist.until(page.getByRole('heading', { name: say('setup.title'), level: 1 }));
  return { secret, used };
}

/** What the app of the operator reads off the picture on the screen. */
async function secretOn(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  const [secret = ''] = /[A-Z2-7]{16,}/.exec(text) ?? [];
  return secret;
}
