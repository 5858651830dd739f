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

/** As if another worker could not reach the mail server. */
const failElsewhere = (failures: number) =>
  stage.database.query(
    `insert into background_tasks (task, holder, process, failures, last_error, reported_at)
     values ('send mail', 'elsewhere 1', 'worker', $1, 'connect ECONNREFUSED 192.0.2.1:25', now())
     on conflict (task, holder) do update set failures = $1, reported_at = now()`,
    [failures],
  );

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' } as const,
  { locale: 'en', device: 'desktop' } as const,
]);

test.each(looks)('an operator sees how background tasks go ($locale, $device)', async (look) => {
  const operator = await comeToWork(stage, look, 'Vera');
  const { page, say } = operator;
  await failElsewhere(7);
  await page.goto('/office/ledger');
  const failing = say('officeTasks.failing', {
    failures: 7,
    error: 'connect ECONNREFUSED 192.0.2.1:25',
  });
  await page.getByText(failing).waitFor();
  await page.getByText(/^(Все задачи|All tasks)/).click();
  await page.getByRole('cell', { name: say('officeTasks.name.expire_orders') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await failElsewhere(0);
  await page.reload();
  await page.getByText(/^(Все задачи|All tasks)/).waitFor();
  expect(await page.getByText(failing).count()).toBe(0);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
