import type { APIResponse, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Locale } from '../i18n/locale.ts';
import { pdfOf } from '../server/exchange/cheques/testing.ts';
import { writeLetter } from '../server/platform/mail/letter.ts';
import { usualShop } from '../server/platform/shop/testing.ts';
import { canaries, foundOn, inAddress, inMemos, watchFor } from './support/canaries.ts';
import { cardPhoto } from './support/card-photo.ts';
import { comeIn, type Member, newMember } from './support/member.ts';
import { forgetTries } from './support/newcomer.ts';
import { comeToWork } from './support/operator.ts';
import { openStage, type Stage } from './support/stage.ts';
import { untilAlive, type Visitor } from './support/visitor.ts';

/**
 * A visitor writes what would run as a script into everything that can be written into. Then those
 * who meet it go by: the visitor, and the operators who serve them.
 */

let stage: Stage;
let member: Member;
let planted: Planted;

type Planted = {
  readonly orders: readonly string[];
  readonly card: string;
  readonly user: string;
};

/** A local part of an address may have more than letters. */
const oddEmail = "'/onfocus=window.canary=1/x='@example.com";
const labels = ['" onmouseover=window.canary=1 x="', canaries.link, canaries.template];
const phrase = '\'};window.canary=1;//" onfocus=window.canary=1';

/** A question of the shop's own; who may leave it out is in nobody's way. */
const ownField = {
  name: 'wish',
  direction_id: 'sberrub-ton',
  side: null,
  type: 'text',
  label_ru: 'Пожелание',
  label_en: 'Wish',
  hint_ru: '',
  hint_en: '',
  choices: [],
  required: false,
  shown_to_customer: true,
  shown_in_mail: true,
  position: 900,
  enabled: true,
};

beforeAll(async () => {
  stage = await openStage();
  await stage.desk.call('POST', '/own_fields', ownField);
  await forgetTries(stage);
  const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
  member = await newMember(stage, visitor);
  planted = await plant(visitor);
  await visitor.leave();
});

afterAll(() => stage.close());

const made = z.object({ data: z.object({ id: z.string() }) });

async function idOf(answer: APIResponse): Promise<string> {
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return made.parse(JSON.parse(text)).data.id;
}

async function plant(visitor: Visitor): Promise<Planted> {
  const { page } = visitor;
  await visitor.open(`/?rid=${inAddress}&sub=${inAddress}`);
  // The way back after the sign-in is text of a visitor as well.
  await comeIn(visitor, member, canaries.link);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const call = (method: string, path: string, data: object) =>
    page.request.fetch(`/api/v1${path}`, { method, data });

  expect((await call('PUT', '/user', { anti_phishing_phrase: phrase })).status()).toBe(200);
  // Names are letters: nothing of this kind is taken.
  for (const name of Object.values(canaries)) {
    expect((await call('PUT', '/user', { name })).status()).toBe(422);
  }
  const account = await stage.exampleOf('ton');
  for (const [at, label] of labels.entries()) {
    const system = ['trx', 'eth', 'sol'][at] ?? '';
    const wallet = { payment_system_id: system, account: await stage.exampleOf(system), label };
    await idOf(await call('POST', '/user_wallets', wallet));
  }
  const withMemo = { payment_system_id: 'ton', account, memo: inMemos[0] };
  await idOf(await call('POST', '/user_wallets', withMemo));
  const wish = { payment_system_id: 'xmr', amount: '1000000', email: oddEmail };
  await idOf(await call('POST', '/reserve_requests', wish));
  const orders: string[] = [];
  for (const memo of inMemos) orders.push(await placeWith(visitor, account, memo));
  return { orders, card: await sendCard(page), user: await enterAs(canaries.script) };
}

/** An order that has them wherever an order may have words of its customer. */
async function placeWith({ page }: Visitor, account: string, memo: string): Promise<string> {
  const order = {
    income_payment_system_id: 'sberrub',
    outcome_payment_system_id: 'ton',
    income_amount: '10000',
    income_account: '2202201234567895',
    full_name: 'Анна Петрова',
    outcome_account: account,
    outcome_memo: memo,
    email: oddEmail,
    fields: { [ownField.name]: canaries.image },
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  const refused = { ...order, full_name: canaries.image };
  const no = await page.request.post('/api/v1/orders', { data: refused });
  expect(no.status()).toBe(422);
  const id = await idOf(await page.request.post('/api/v1/orders', { data: order }));
  const path = `/api/v1/orders/${id}`;
  expect((await page.request.post(`${path}/get_requisites`)).status()).toBe(200);
  const lines = ['Перевод выполнен', `Получатель ${canaries.image}`, `Операция ${memo}`];
  const cheque = {
    name: `${memo}.pdf`.replaceAll('/', ''),
    mimeType: 'application/pdf',
    buffer: pdfOf([lines]),
  };
  const sent = await page.request.post(`${path}/send_cheque`, { multipart: { cheque } });
  expect(sent.status(), await sent.text()).toBe(200);
  const claimed = { data: { order_id: id } };
  expect((await page.request.post('/api/v1/orders/confirm_payment', claimed)).status()).toBe(200);
  return id;
}

async function sendCard(page: Page): Promise<string> {
  const banks = await page.request.get('/api/v1/issuing_banks');
  const [bank] = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await banks.json()).data;
  const multipart = {
    card_number: '2202201234567895',
    issuing_bank_id: bank?.id ?? '',
    kind: 'plastic',
    image: { name: `${canaries.image}.jpg`, mimeType: 'image/jpeg', buffer: await cardPhoto() },
  };
  const send = (name: string) =>
    page.request.post('/api/v1/card_verifications', { multipart: { ...multipart, name } });
  expect((await send(canaries.image)).status()).toBe(422);
  return idOf(await send('ANNA PETROVA'));
}

/** Signs in once more with a browser that calls itself so; answers whose account it is. */
async function enterAs(agent: string): Promise<string> {
  const { email, password } = member;
  const answer = await fetch(`${stage.service.url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const { rows } = await stage.database.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  return rows[0]?.id ?? '';
}

/** Opens pages and tells what on them was more than text. */
async function walk(visitor: Visitor, paths: readonly string[]): Promise<readonly string[]> {
  const { page } = visitor;
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    if (!path.startsWith('/office')) await untilAlive(page);
    await page.locator('h1').first().waitFor();
    found.push(...(await foundOn(page)).map((what) => `${path}: ${what}`));
  }
  return found;
}

/** A page is the same in both languages but for its words: most are walked in one of them. */
const walks = {
  ru: {
    queries: [
      '/?amount=',
      '/faq?q=',
      '/login?next=',
      '/verification/new?step=kind&order=',
      '/payment/success?order_id=',
      '/orders/',
      '/',
    ],
    own: ['/account/profile', '/account/wallets', `/account/orders?number=${inAddress}`],
    screens: [
      'orders',
      'mails',
      'audit',
      'rewards',
      `customers?search=${encodeURIComponent(oddEmail)}`,
      `directions?search=${inAddress}`,
      `sign-in?next=${inAddress}`,
    ],
  },
  en: {
    queries: [
      '/exchange/sberrub-btc?amount=',
      '/news?page=',
      '/register?rid=',
      '/activate?token=',
      '/exchange/',
      '/news/',
    ],
    own: ['/account/orders', '/account/verifications', '/account/security'],
    screens: [
      'cards',
      'customers',
      'ledger',
      'operators',
      inAddress,
      `cards/banks?search=${inAddress}`,
      `orders?search=${encodeURIComponent(oddEmail)}`,
    ],
  },
} as const;

/** Orders whose pages are walked in a language. */
function ordersOf(locale: Locale): readonly string[] {
  return locale === 'ru' ? planted.orders.slice(0, 2) : planted.orders.slice(2);
}

test('the watch sees what it is to see', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
  const { page } = visitor;
  for (const canary of [canaries.image, canaries.script, canaries.drawing]) {
    await page.goto('about:blank');
    await page.setContent(`<p title="${canary}">${canary}</p>`);
    await expect.poll(async () => (await foundOn(page)).join()).toContain('a script ran');
  }
  // Where a policy stops it, it is seen all the same: by the policy's word and by what it left.
  await watchFor(page);
  await page.goto('/contacts');
  await page.evaluate(`document.body.innerHTML = '${canaries.image}${canaries.away}'`);
  await expect.poll(async () => (await foundOn(page)).length).toBeGreaterThan(3);
  expect((await foundOn(page)).join()).not.toContain('a script ran');
  expect(visitor.complaints().join()).toContain('canary.example');
  await visitor.leave();
});

test('what was written is kept as it was written', async () => {
  const { rows } = await stage.database.query<{ places: string[] }>(
    `select array_agg(place) as places from (
       select 'memo' as place from orders where id = any($1) and outcome_memo like '%canary%'
       union all select 'e-mail' from orders where id = any($1) and email like '%canary%'
       union all select 'own field' from orders
                  where id = any($1) and own_fields::text like '%canary%'
       union all select 'cheque' from order_cheques
                  where order_id = any($1) and name like '%canary%'
       union all select 'label' from user_wallets where label like '%canary%' and user_id = $2
       union all select 'phrase' from users where phrase like '%canary%' and id = $2
       union all select 'browser' from user_sessions where user_agent like '%canary%'
                                                       and user_id = $2) found`,
    [planted.orders, planted.user],
  );
  const counted = Map.groupBy(rows[0]?.places ?? [], (place) => place);
  expect(Object.fromEntries([...counted].map(([place, { length }]) => [place, length]))).toEqual({
    memo: 3,
    'e-mail': 3,
    'own field': 3,
    cheque: 3,
    label: labels.length,
    phrase: 1,
    browser: 1,
  });
});

test.concurrent.each(['ru', 'en'] as const)(
  'nothing that a visitor wrote runs on the site, in %s',
  async (locale) => {
    const visitor = await stage.visitor({ locale, device: 'desktop' });
    const { page, say } = visitor;
    await watchFor(page);
    const { queries, own } = walks[locale];
    const there = (path: string) => `${locale === 'ru' ? '' : '/en'}${path}`;
    const asked = queries.map((path) => there(`${path}${inAddress}`));
    expect(await walk(visitor, asked)).toEqual([]);
    await comeIn(visitor, member, '/account/orders');
    await page.getByRole('heading', { level: 1, name: say('account.orders') }).waitFor();
    const orders = ordersOf(locale).map((id) => `/orders/${id}`);
    const mine = [...own, `/verification/${planted.card}`, ...orders].map(there);
    expect(await walk(visitor, mine)).toEqual([]);
    // What is walked past is there to be seen: the memo stands on the page of its order.
    await page.getByText('window.canary=1').filter({ visible: true }).first().waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  },
);

test.concurrent.each(['ru', 'en'] as const)(
  'nothing that a visitor wrote runs in the office, in %s',
  async (locale) => {
    const operator = await comeToWork(stage, { locale, device: 'desktop' }, 'Lada');
    const { page } = operator;
    await watchFor(page);
    const files = [
      `cards/${planted.card}`,
      `rewards/${planted.user}`,
      `customers/${planted.user}`,
      ...ordersOf(locale).map((id) => `orders/${id}`),
    ];
    const paths = [...walks[locale].screens, ...files].map((path) => `/office/${path}`);
    expect(await walk(operator, paths)).toEqual([]);
    await page.getByText('window.canary=1').filter({ visible: true }).first().waitFor();
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);

test('nor does it run in a letter', async () => {
  const { rows } = await stage.database.query<Omit<Parameters<typeof writeLetter>[1], 'phrase'>>(
    `select locale, subject, text, html from mails
      where recipient = $1 or recipient = $2 or text like '%canary%'
      order by created_at desc limit 12`,
    [member.email, oddEmail],
  );
  const letters = rows.map((row) => writeLetter(usualShop, { ...row, phrase }));
  expect(letters.filter(({ html }) => html.includes('canary')).length).toBeGreaterThan(3);
  const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
  const { page } = visitor;
  for (const { html } of letters) {
    await page.goto('about:blank');
    await page.setContent(html);
    expect(await foundOn(page)).toEqual([]);
  }
  await visitor.leave();
});
