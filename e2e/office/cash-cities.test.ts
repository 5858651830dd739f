import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fieldOf,
  fillForm,
  placedOrder,
  pressPlace,
  untilPriced,
} from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { pageTroublesOf, troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

/** Cash in a city: who sets it up, who comes by a link and chooses, and who hands it out. */

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  // A cash desk beside what the demo has: nothing else of the run is changed by it.
  await stage.database.query(`
    insert into payment_systems
      select (jsonb_populate_record(s, '{"id": "cashrub", "code": "CASHRUB", "kind": "cash",
        "name_ru": "Наличные", "name_en": "Cash", "outcome_fields": ["full_name"]}')).*
        from payment_systems s where id = 'sbprub'
      on conflict do nothing`);
  await stage.database.query(`
    insert into ledger_accounts
      select (jsonb_populate_record(a,
        jsonb_build_object('name', replace(a.name, ':SBPRUB', ':CASHRUB'),
          'balance', 0, 'entries', 0))).*
        from ledger_accounts a where a.name like '%:SBPRUB'
      on conflict do nothing`);
  await stage.database.query(`
    insert into directions
      select (jsonb_populate_record(d, '{"id": "doge-cashrub",
        "outcome_payment_system_id": "cashrub"}')).*
        from directions d where id = 'doge-sbprub'
      on conflict do nothing`);
});

afterAll(() => stage.close());

const city = {
  address_ru: 'Тверская, 1',
  address_en: 'Tverskaya 1',
  schedule: null,
  position: 10,
  enabled: true,
};

async function setUp(operator: Visitor): Promise<void> {
  const { page, say } = operator;
  await page.goto('/office/cities');
  await page.getByRole('button', { name: say('officeCities.new') }).click();
  const dialog = page.getByRole('dialog');
  const typed = { code: 'msk', name_ru: 'Москва', name_en: 'Moscow', ...city };
  for (const name of ['code', 'name_ru', 'name_en', 'address_ru', 'address_en'] as const) {
    await dialog.locator(`[name=${name}]`).fill(typed[name]);
  }
  expect(await troublesOf(page), 'a new city').toEqual([]);
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const petersburg = { code: 'SPB', name_ru: 'Петербург', name_en: 'Petersburg', ...city };
  await stage.desk.call('POST', '/cities', petersburg);
  const own = { markup_percent: '5', min_income_amount: '', max_income_amount: '' };
  await stage.desk.call('PUT', '/direction_cities/doge-cashrub/SPB', { enabled: true, ...own });
  await page.goto('/office/directions/doge-cashrub/cities');
  await page.getByRole('row', { name: /MSK/ }).getByRole('button').click();
  await dialog.locator('[name=enabled]').check();
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(say('officeCities.exchanged')).nth(1).waitFor();
  expect(await troublesOf(page), 'cities of a direction').toEqual([]);
  await stage.desk.call('POST', '/own_fields', {
    name: 'bills',
    payment_system_id: 'cashrub',
    side: 'outcome',
    type: 'choice',
    label_ru: 'Какими купюрами',
    label_en: 'Which notes',
    hint_ru: '',
    hint_en: '',
    choices: [
      { value: '5000', ru: 'По 5 000', en: 'Of 5,000' },
      { value: 'any', ru: 'Любыми', en: 'Any' },
    ],
    required: true,
    shown_to_customer: true,
    shown_in_mail: true,
    position: 10,
    enabled: true,
  });
}

test('cash is ordered in a city and handed out by its code', async () => {
  const known = () => stage.exampleOf('cashrub').catch(() => '');
  await expect.poll(known, { timeout: 20_000 }).not.toBe('');
  await stage.desk.correctReserve('cashrub', '900000', 'cash of the story');
  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Kira');
  await setUp(operator);

  const customer = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page, say } = customer;
  await page.goto('/?cur_from=DOGE&cur_to=CASHRUB&city=spb');
  const select = fieldOf(customer, 'city');
  await select.waitFor();
  expect(await select.inputValue()).toBe('SPB');
  await untilPriced(customer);
  const outcome = fieldOf(customer, 'outcome_amount');
  const dear = await outcome.inputValue();
  await select.selectOption('MSK');
  await expect.poll(() => outcome.inputValue(), { timeout: 15_000 }).not.toBe(dear);
  const visit = fieldOf(customer, 'visit_at');
  await visit.waitFor();
  await visit.selectOption({ index: 3 });
  await fillForm(customer, {
    outcome_account: await stage.exampleOf('cashrub'),
    full_name: 'Анна Петрова',
    email: 'anna@example.com',
  });
  await pressPlace(customer);
  const own = fieldOf(customer, 'fields/bills');
  await page.locator('[name="fields/bills"][aria-invalid=true]').waitFor();
  expect(await pageTroublesOf(page, { colours: false }), 'the form').toEqual([]);
  await own.selectOption('any');
  await pressPlace(customer);
  const id = await placedOrder(customer);
  await page.getByRole('heading', { name: say('orderPage.meeting', { city: 'Москва' }) }).waitFor();
  expect(await pageTroublesOf(page, { colours: false }), 'the order').toEqual([]);
  const { rows } = await stage.database.query<{ city: string; handover_code: string }>(
    'select city, handover_code from orders where id = $1',
    [id],
  );
  expect(rows[0]?.city).toBe('MSK');
  await page.getByText(rows[0]?.handover_code ?? '').waitFor();

  await operator.page.goto(`/office/orders/${id}`);
  await operator.page.getByText('Which notes').waitFor();
  await operator.page.getByRole('button', { name: operator.say('officeCities.arrange') }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.locator('[name=visit_at]').selectOption({ index: 6 });
  expect(await troublesOf(operator.page), 'arranging a visit').toEqual([]);
  await dialog.getByRole('button', { name: operator.say('office.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(say('orders.timeline.visit_arranged')).waitFor();
  await customer.leave();
  await operator.leave();
});
