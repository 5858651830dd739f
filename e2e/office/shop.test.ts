import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/exchange-form.ts';
import { letterTo } from '../support/mailbox.ts';
import { comeToWork, goToScreen } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(async () => {
  // Stories of other files know the shop by its usual name.
  await stage.database.query(`update shop set name = '', accent_light = ''`);
  await stage.database.query('delete from shop_texts');
  await stage.close();
});

const name = 'Обменный дом';
const key = 'mail.order_created.subject';

test('a name, a colour and a text set in the office are met on the site, in mail, and installed', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Shura');
  const { page, say } = operator;
  await goToScreen(operator, 'office.group.site', 'officeShop.nav');
  await page.getByLabel(say('officeShop.nameLabel')).fill(name);
  const accent = page.locator('[name=accent_light]');
  await accent.fill('#ff66cc');
  const nearest = page.getByRole('button', { name: /#[0-9a-f]{6}/ });
  const colour = /#[0-9a-f]{6}/.exec((await nearest.textContent()) ?? '')?.[0] ?? '';
  await nearest.click();
  expect(await accent.inputValue()).toBe(colour);
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.locator(':focus').getByText(say('officeShop.changed')).waitFor();

  await page.getByRole('link', { name: say('officeShop.tab.texts') }).click();
  const usual = say('mail.order_created.subject', { number: '{number}' });
  await page.getByRole('button', { name: say('officeShop.editOf', { text: usual }) }).click();
  const written = page.locator('[name=text_ru]');
  await written.fill('{shop}: {who}');
  await page.getByRole('button', { name: say('officeShop.text.save') }).click();
  await page.getByText('{who}', { exact: false }).or(page.getByText('«who»')).first().waitFor();
  await written.fill('{shop} ждёт оплату, {number}');
  await page.getByRole('button', { name: say('officeShop.text.try.ru') }).click();
  await page.getByText(`${name} ждёт оплату, 1000204815`).waitFor();
  await page.getByRole('button', { name: say('officeShop.text.save') }).click();
  await page.getByText(say('officeShop.own')).waitFor();

  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  await visitor.open('/faq');
  await visitor.page.getByRole('link', { name: `${name}, на главную` }).waitFor();
  const green = await visitor.page.evaluate(
    `getComputedStyle(document.documentElement).getPropertyValue('--color-green')`,
  );
  expect(String(green)).toContain(colour);
  expect(await troublesOf(visitor.page)).toEqual([]);
  const manifest = await fetch(`${stage.service.url}/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({ short_name: name, theme_color: colour });

  const id = await placeOrder(visitor, 'sol-trx', {
    income_amount: '2',
    outcome_account: await stage.exampleOf('trx'),
    email: 'shura@example.com',
  });
  const { rows } = await stage.database.query('select number from orders where id = $1', [id]);
  const { number } = rows[0];
  await letterTo(stage, 'shura@example.com', `${name} ждёт оплату, ${number}`);
  expect(await visitor.page.title()).toContain(name);

  await page
    .getByRole('button', {
      name: say('officeShop.editOf', { text: '{shop} ждёт оплату, {number}' }),
    })
    .click();
  await page
    .getByRole('button', { name: say('officeShop.text.reset') })
    .first()
    .click();
  await page.getByRole('button', { name: say('officeShop.text.save') }).click();
  await page.getByText(say('officeShop.own')).waitFor({ state: 'detached' });
  const left = await stage.database.query('select from shop_texts where key = $1', [key]);
  expect(left.rowCount).toBe(0);
  expect([...visitor.complaints(), ...operator.complaints()]).toEqual([]);
  await Promise.all([visitor.leave(), operator.leave()]);
});
