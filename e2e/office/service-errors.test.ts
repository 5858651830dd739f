import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const fail = () =>
  stage.database.query(
    `insert into operational_errors
            (code, fingerprint, place, sample, count, first_seen_at, last_seen_at)
     values ('rail_not_opened', 'of the story', 'moonrail', 'RailFault: no answer', 3, now(), now())
     on conflict (fingerprint) do update set resolved_at = null, resolved_by = null`,
  );

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' } as const,
  { locale: 'en', device: 'desktop' } as const,
]);

test.each(looks)(
  'an operator reads an error and marks it as resolved ($locale, $device)',
  async (look) => {
    const operator = await comeToWork(stage, look, 'Vera');
    const { page, say } = operator;
    await fail();
    await page.goto('/office/errors?code=rail_not_opened');
    await page.getByText('moonrail').click();
    await page.getByText(say('operationalError.rail_not_opened.todo')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await page.getByRole('button', { name: say('errors.resolve') }).click();
    await page.getByText(say('errors.none.open')).waitFor();
    await page.getByRole('link', { name: say('errors.state.resolved') }).click();
    await page.getByText('moonrail').waitFor();
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);

test('an operator explains an incident, and customers read it on the page of the status', async () => {
  await stage.database.query(
    `insert into status_incidents (component, state, began_at, seen_at, ended_at)
     values ('payouts', 'limited', now() - interval '2 days', now(), now() - interval '1 day')`,
  );
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Olga');
  const { page, say } = operator;
  await page.goto('/office/notice');
  await page.getByRole('button', { name: say('incidents.write') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('incidents.noteRu')).fill('Банк отвечал медленно');
  await dialog.getByLabel(say('incidents.noteEn')).fill('The bank was slow');
  expect(await troublesOf(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('office.save') })
    .click();
  await page.getByText('The bank was slow').waitFor();
  await page.goto('/en/status');
  await page.getByText('The bank was slow').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
