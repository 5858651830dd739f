import { afterAll, beforeAll, expect, test } from 'vitest';
import { troublesOf } from './check-screen.ts';
import { comeToWork } from './operator.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const look = { locale: 'ru', device: 'desktop' } as const;

test('an article is written in two languages, looked at, published, and read', async () => {
  const operator = await comeToWork(stage, look, 'Wanda');
  const { page, say } = operator;
  await page.goto('/office/content');
  await page.getByRole('link', { name: say('officeContent.new') }).click();
  await page.getByLabel(say('officeContent.seolink')).fill('story');
  const column = page.getByRole('region', { name: say('officeContent.ru') });
  await column.getByLabel(say('officeContent.field.title')).first().fill('Как читать курс');
  await column.getByRole('button', { name: say('officeContent.field.slugMake') }).click();
  const body = column.getByLabel(say('officeContent.field.body'));
  await body.fill('## Окно оплаты\n\n{{payment_window}} {{nonsense}}');
  await column.getByRole('button', { name: say('officeContent.preview') }).click();
  await column.getByRole('heading', { name: 'Окно оплаты' }).waitFor();
  await column.getByText('{{nonsense}}', { exact: false }).last().waitFor();
  await body.fill('## Окно оплаты\n\n{{payment_window}}');
  const english = page.getByRole('region', { name: say('officeContent.en') });
  await english.getByRole('button', { name: say('officeContent.drop') }).click();
  await page.getByRole('button', { name: say('officeContent.create') }).click();
  await page.getByRole('heading', { name: 'Как читать курс', level: 1 }).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  const read = () => fetch(`${stage.service.url}/api/v1/content/by_slug/kak-chitat-kurs`);
  expect((await read()).status).toBe(404);
  await page.getByRole('button', { name: say('officeContent.publishNow') }).click();
  await page.getByText(say('officeContent.state.published')).waitFor();
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200);
  const { data } = JSON.parse(await (await read()).text());
  expect(data.attributes.body_html).toContain('id="okno-oplaty"');

  await page.goto('/office/content/questions');
  await page.getByRole('heading', { name: say('officeContent.faqTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
