import { randomInt } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod';
import { offersOf } from '../../bench/shop.ts';
import { cardPhoto } from '../../e2e/support/card-photo.ts';
import type { RunningRelease } from './run-release.ts';
import { type One, openVisitor, Refused, until, type Visitor } from './visitor.ts';

type Shop = {
  readonly url: string;
  readonly database: pg.Client;
  readonly desk: Visitor;
};

type Sent = Readonly<Record<string, unknown>>;

/** The first operator, as they sign in from then on. */
export const operator = { login: 'admin', password: 'rosette-ledger-7-harbour' };
const customerPassword = 'a quiet harbour at 6 in the morning, A1';
const customerEmail = 'anna@example.com';

/**
 * Puts through a release what its customers and operators do: orders of every fate, an account
 * with its wallet, a reward and a withdrawal, a photo of a card, news. It works by the HTTP API
 * alone, so that any release can be filled; answers what the release does not have yet.
 */
export async function fillRelease(release: RunningRelease): Promise<readonly string[]> {
  const database = new pg.Client({ connectionString: release.databaseUrl });
  await database.connect();
  const missing: string[] = [];
  const failed: string[] = [];
  try {
    const desk = await openDesk(release);
    const shop: Shop = { url: `${release.url}/api/v1`, database, desk };
    for (const [name, tell] of Object.entries(stories)) {
      try {
        await tell(shop);
        process.stdout.write(`  ${name}\n`);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) missing.push(name);
        else failed.push(`“${name}”: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await database.end();
  }
  if (failed.length > 0) throw new Error(`Not everything could be told:\n${failed.join('\n')}`);
  return missing;
}

async function openDesk({ url, operator: { login, password } }: RunningRelease): Promise<Visitor> {
  const desk = openVisitor(`${url}/office/api`);
  await desk.call('POST', '/sessions', { login, password });
  await desk.call('PUT', '/sessions/current/password', {
    current_password: password,
    password: operator.password,
    password_confirmation: operator.password,
  });
  return desk;
}

const stories: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'coins for coins': (shop) => played(shop, 'pay_exact', 'completed'),
  'coins for coins once more': (shop) => played(shop, 'pay_exact', 'completed'),
  'too little, sent back': async (shop) => {
    const { visitor, id } = await played(shop, 'pay_short', 'moderation');
    await visitor.call('POST', `/orders/${id}/decision`, { decision: 'refund' });
    await untilStatus(visitor, id, 'refunded');
  },
  'too little, and nothing decided': (shop) => played(shop, 'pay_short', 'moderation'),
  'too late, exchanged all the same': async (shop) => {
    const { visitor, id } = await played(shop, 'pay_late', 'moderation', 'completed');
    const { attributes } = await visitor.one('GET', `/orders/${id}`);
    // Whether it is asked about depends on how far the price has moved.
    if (attributes['status'] === 'completed') return;
    await visitor.call('POST', `/orders/${id}/decision`, { decision: 'accept' });
    await untilStatus(visitor, id, 'completed');
  },
  cancelled: async (shop) => {
    const { visitor, id } = await begun(shop, 'sol', 'trx');
    await visitor.call('DELETE', `/orders/${id}`);
    await untilStatus(visitor, id, 'cancelled');
  },
  'never paid': async (shop) => {
    const { visitor, id } = await begun(shop, 'sol', 'trx');
    await shop.database.query(
      'update orders set expires_at = clock_timestamp(), version = version + 1 where id = $1',
      [id],
    );
    await untilStatus(visitor, id, 'expired');
  },
  'litecoins bought at the desk': async (shop) => {
    const { visitor, id } = await begun(shop, 'sbprub', 'ltc');
    await confirmAtDesk(shop, visitor, id);
    await untilStatus(visitor, id, 'completed');
  },
  'litecoins sold, paid by hand': async (shop) => {
    const { visitor, id } = await begun(shop, 'ltc', 'sberrub');
    await visitor.call('POST', `/orders/${id}/demo`, { action: 'pay_exact' });
    await untilStatus(visitor, id, 'processing');
    await payAtDesk(shop, id);
    await untilStatus(visitor, id, 'completed');
  },
  'paid, and the payout waits for an operator': async (shop) => {
    const { visitor, id } = await begun(shop, 'trx', 'sberrub');
    await visitor.call('POST', `/orders/${id}/demo`, { action: 'pay_exact' });
    await untilStatus(visitor, id, 'processing');
  },
  'rejected at the desk': async (shop) => {
    const { visitor, id } = await begun(shop, 'sbprub', 'sol');
    await visitor.call('POST', '/orders/confirm_payment', { order_id: id });
    await atDesk(shop, id, 'reject', { reason: 'There is no such payment' });
    await untilStatus(visitor, id, 'rejected');
  },
  'held at the desk': async (shop) => {
    const { visitor, id } = await begun(shop, 'sbprub', 'sol');
    await visitor.call('POST', '/orders/confirm_payment', { order_id: id });
    await atDesk(shop, id, 'hold', { reason: 'To be looked at' });
  },
  'a reserve corrected': ({ desk }) =>
    desk.call('POST', '/payment_systems/sberrub/reserve_corrections', {
      change: '150000',
      reason: 'Brought from the bank',
    }),
  'an account with a wallet and an order': withAccount,
  'a reward, withdrawn': withdrawal,
  'a card verified': cardVerified,
  'news published': newsPublished,
  'a notice': noticeGiven,
  // The last ones: they wait for their money while the release ends.
  'waiting for its coins': (shop) => begun(shop, 'trx', 'prusd', 'trx-prusd@example.com'),
  'waiting for its roubles': async (shop) => {
    const { visitor, id } = await begun(shop, 'sbprub', 'trx', 'sbprub-trx@example.com');
    await visitor.call('POST', '/orders/confirm_payment', { order_id: id });
  },
};

type Begun = { readonly visitor: Visitor; readonly id: string };

/** An order whose customer has asked where to pay. */
async function begun(
  { url }: Pick<Shop, 'url'>,
  income: string,
  outcome: string,
  email: string = customerEmail,
  visitor: Visitor = openVisitor(url),
): Promise<Begun> {
  const [offer] = await offersOf(new URL(url).origin, [{ income, outcome }]);
  if (offer === undefined) throw new Error(`${income} is not exchanged for ${outcome}`);
  const order = await visitor.one('POST', '/orders', {
    ...offer.fields,
    email,
    refund_account: offer.fields['income_account'],
    income_payment_system_id: income,
    outcome_payment_system_id: outcome,
    income_amount: offer.amount,
    agree_service_terms: true,
    agree_aml_terms: true,
  });
  await visitor.call('POST', `/orders/${order.id}/get_requisites`, {});
  return { visitor, id: order.id };
}

/** An order that the demo's network pays in this way. */
async function played(shop: Shop, action: string, ...wanted: string[]): Promise<Begun> {
  const order = await begun(shop, 'sol', 'trx');
  await order.visitor.call('POST', `/orders/${order.id}/demo`, { action });
  await untilStatus(order.visitor, order.id, ...wanted);
  return order;
}

function untilStatus(visitor: Visitor, id: string, ...wanted: string[]): Promise<One> {
  return until(
    `${wanted[0]} of order ${id}`,
    () => visitor.one('GET', `/orders/${id}`),
    ({ attributes }) => wanted.includes(String(attributes['status'])),
  );
}

function atDesk({ desk }: Shop, id: string, action: string, sent: Sent = {}) {
  return desk.call('POST', `/orders/${id}/${action}`, sent);
}

async function confirmAtDesk(shop: Shop, visitor: Visitor, id: string): Promise<void> {
  await visitor.call('POST', '/orders/confirm_payment', { order_id: id });
  const { attributes } = await shop.desk.one('GET', `/orders/${id}`);
  await atDesk(shop, id, 'confirm_deposit', { amount: attributes['income_amount'] });
}

const payouts = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    own_accounts: z.optional(z.array(z.object({ id: z.string() }))),
  }),
);

/** Claims the payout where the release knows claims, and reports that it was made. */
async function payAtDesk(shop: Shop, id: string): Promise<void> {
  const { attributes } = await shop.desk.one('GET', `/orders/${id}`);
  const payout = payouts.parse(attributes['payouts']).at(-1);
  await whereKnown(() => atDesk(shop, id, 'claim_payout', { payout_id: payout?.id }));
  await whereKnown(() => atDesk(shop, id, 'take_payout', { payout_id: payout?.id }));
  const [account] = payout?.own_accounts ?? [];
  await atDesk(shop, id, 'report_payout', {
    payout_id: payout?.id,
    reference: `P-${randomInt(100_000, 1_000_000)}`,
    ...(account === undefined ? {} : { paid_from: account.id }),
  });
}

async function whereKnown(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
  }
}

const member = { email: 'boris@example.com', password: customerPassword };

async function withAccount({ url, database }: Shop): Promise<void> {
  const visitor = openVisitor(url);
  await visitor.call('POST', '/users', {
    ...member,
    name: 'Boris Example',
    password_confirmation: member.password,
    agree_service_terms: true,
  });
  const token = await tokenMailed(database, member.email);
  await visitor.call('PUT', '/users/activate', { token });
  await visitor.call('POST', '/sessions', member);
  await visitor.call('POST', '/user_wallets', {
    payment_system_id: 'trx',
    account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    title: 'The usual one',
  });
  const { id } = await begun({ url }, 'sol', 'trx', member.email, visitor);
  await visitor.call('POST', `/orders/${id}/demo`, { action: 'pay_exact' });
  await untilStatus(visitor, id, 'completed');
}

async function withdrawal({ url, desk, database }: Shop): Promise<void> {
  const { rows } = await database.query<{ id: string }>('select id from users where email = $1', [
    member.email,
  ]);
  const bonus = { amount: '25.00', reason: 'For a review' };
  await desk.call('POST', `/users/${rows[0]?.id}/rewards`, bonus);
  const visitor = openVisitor(url);
  await visitor.call('POST', '/sessions', member);
  const asked = { payment_system_id: 'usdttrc20', account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  const { id } = await visitor.one('POST', '/payouts', { ...asked, amount: '20.00' });
  const token = await tokenMailed(database, member.email);
  await visitor.call('PUT', `/orders/${id}/confirm/${token}`);
  await untilStatus(visitor, id, 'completed');
}

/** The secret of the link in the newest mail to an address. */
async function tokenMailed(database: pg.Client, email: string): Promise<string> {
  const text = await until(
    `a mail with a link to ${email}`,
    async () => {
      const { rows } = await database.query<{ text: string }>(
        'select text from mails where recipient = $1 order by created_at desc, id desc limit 1',
        [email],
      );
      return rows[0]?.text ?? '';
    },
    (text) => /[?&]token=|\/confirm\//.test(text),
  );
  const found = /[?&]token=([\w-]+)|\/confirm\/([\w-]+)/.exec(text);
  return found?.[1] ?? found?.[2] ?? '';
}

async function cardVerified({ url, desk }: Shop): Promise<void> {
  const visitor = openVisitor(url);
  await visitor.call('POST', '/card_verifications/code', {});
  const form = new FormData();
  const { data: banks } = await visitor.call('GET', '/issuing_banks');
  const bankId = z.array(z.object({ id: z.string() })).parse(banks)[0]?.id ?? '';
  const fields = {
    card_number: '2202201234567895',
    name: 'IVAN IVANOV',
    kind: 'plastic',
    issuing_bank_id: bankId,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const photo = new Blob([await cardPhoto()], { type: 'image/jpeg' });
  form.set('image', photo, 'card.jpg');
  const { id } = await visitor.one('POST', '/card_verifications', form);
  await desk.call('POST', `/card_verifications/${id}/approve`, {});
}

async function newsPublished({ desk }: Shop): Promise<void> {
  const { id, attributes } = await desk.one('POST', '/content', {
    category_id: 2,
    seolink: 'we-are-open',
    link: null,
    image_id: null,
    position: 10,
    ru: article('Мы открыты', 'С сегодняшнего дня.'),
    en: article('We are open', 'From today on.'),
  });
  await desk.call('POST', `/content/${id}/publish`, { version: attributes['version'], at: null });
}

function article(title: string, body: string) {
  return { title, slug: 'we-are-open', excerpt: body, body, seo_title: '', seo_description: '' };
}

async function noticeGiven({ desk }: Shop): Promise<void> {
  const { attributes } = await desk.one('GET', '/public_notice');
  await desk.call('PUT', '/public_notice', {
    ...attributes,
    text_ru: 'Мы открыты',
    text_en: 'We are open',
  });
}
