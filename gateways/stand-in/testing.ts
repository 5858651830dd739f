import { createServer, type IncomingMessage } from 'node:http';
import { enotSign, enotText } from '../enot/enot-gateway.ts';
import type { GatewayOutside, GatewaySettings } from '../gateway.ts';
import { heleketSign } from '../heleket/heleket-gateway.ts';
import { sentTo } from '../sent-to.ts';
import { hexOf } from '../signed-text.ts';
import { answerPayeer, answerPayout, type PaidOut, type PayoutFate } from './paying/testing.ts';

/** What the office would have entered for each provider, with keys that open nothing. */
export const settingsOf = {
  payeer: { shop_id: '12345', secret_key: 'secret', account: 'P1', api_id: '1', api_key: 'key' },
  yoomoney: { wallet: '41001123456', secret: 'a-secret', token: 'a-token-of-the-wallet' },
  volet: { account_email: 'm@ex.com', sci_name: 'shop', sci_password: 'pass' },
  robokassa: { login: 'shop', password_1: 'pass1', password_2: 'pass2' },
  freekassa: { shop_id: '14963', secret_1: 'first', secret_2: 'secret_word_2' },
  enot: { shop_id: '77', secret_key: 'a-key-of-enot', additional_key: 'another-key-of-enot' },
  heleket: {
    merchant: '8b03432e-385b-4670-8d06-064591096795',
    payment_key: 'a-key-of-payments',
    payout_key: 'a-key-of-payouts',
  },
  cryptomus: {
    merchant: '8b03432e-385b-4670-8d06-064591096795',
    payment_key: 'another-key-here',
    payout_key: 'another-payout-key',
  },
} as const satisfies Record<string, GatewaySettings>;

export type ProviderName = keyof typeof settingsOf;

/** One payment as a provider would tell of it. */
export type Tells = {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly operation?: string;
  readonly status?: 'paid' | 'pending' | 'failed';
  /** Fields said otherwise than the provider would, signed all the same. */
  readonly otherwise?: Readonly<Record<string, string>>;
};

/** A notification in the very bytes in which it would be sent, signed by these settings. */
export function tellOf(provider: ProviderName, tells: Tells, keys?: GatewaySettings): string {
  const settings: GatewaySettings = keys ?? settingsOf[provider];
  switch (provider) {
    case 'payeer':
      return tellPayeer(settings, tells);
    case 'yoomoney':
      return tellYoomoney(settings, tells);
    case 'volet':
      return tellVolet(settings, tells);
    case 'robokassa':
      return tellRobokassa(settings, tells);
    case 'freekassa':
      return tellFreekassa(settings, tells);
    case 'enot':
      return tellEnot(tells);
    case 'heleket':
    case 'cryptomus':
      return tellHeleket(settings, tells);
    default:
      return provider satisfies never;
  }
}

function formOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

function tellPayeer(settings: GatewaySettings, tells: Tells): string {
  const { reference, amount, currency, operation = '1975716', status = 'paid' } = tells;
  const words = { paid: 'success', failed: 'fail', pending: 'process' };
  const fields = {
    m_operation_id: operation,
    m_operation_ps: '2609',
    m_operation_date: '20.11.2026 10:00:00',
    m_operation_pay_date: '20.11.2026 10:00:20',
    m_shop: settings['shop_id'] ?? '',
    m_orderid: reference,
    m_amount: amount,
    m_curr: currency,
    m_desc: 'VGVzdCBJbnZvaWNl',
    m_status: words[status],
    ...tells.otherwise,
  };
  const text = [...Object.values(fields), settings['secret_key']].join(':');
  return formOf({ ...fields, m_sign: hexOf('sha256', text).toUpperCase() });
}

function tellYoomoney(settings: GatewaySettings, tells: Tells): string {
  const { reference, amount, currency, operation = '904035776918098009', status = 'paid' } = tells;
  const fields = {
    notification_type: 'card-incoming',
    operation_id: operation,
    amount,
    currency,
    datetime: new Date().toISOString(),
    sender: '',
    codepro: 'false',
    ...tells.otherwise,
  };
  const text = [...Object.values(fields), settings['secret'], reference].join('&');
  const held = status === 'paid' ? 'false' : 'true';
  const more = { withdraw_amount: amount, unaccepted: held, label: reference };
  return formOf({ ...fields, ...more, sha1_hash: hexOf('sha1', text) });
}

function tellVolet(settings: GatewaySettings, tells: Tells): string {
  const { reference, amount, currency, operation = '2b1e-t', status = 'paid' } = tells;
  const words = { paid: 'COMPLETED', failed: 'CANCELED', pending: 'PROCESS' };
  const fields = {
    ac_transfer: operation,
    ac_start_date: '2026-11-20 10:00:00',
    ac_sci_name: settings['sci_name'] ?? '',
    ac_src_wallet: 'U111',
    ac_dest_wallet: 'U222',
    ac_order_id: reference,
    ac_amount: amount,
    ac_merchant_currency: currency,
    ...tells.otherwise,
  };
  const text = [...Object.values(fields), settings['sci_password']].join(':');
  const more = { ac_transaction_status: words[status], ac_hash: hexOf('sha256', text) };
  return formOf({ ...fields, ...more });
}

function tellRobokassa(settings: GatewaySettings, tells: Tells): string {
  const fields = { OutSum: tells.amount, InvId: tells.reference, ...tells.otherwise };
  const own = 'Shp_order=1-1';
  const text = [fields.OutSum, fields.InvId, settings['password_2'], own].join(':');
  return formOf({ ...fields, Shp_order: '1-1', Fee: '0.50', SignatureValue: hexOf('md5', text) });
}

function tellFreekassa(settings: GatewaySettings, tells: Tells): string {
  const { reference, amount, currency, operation = '76325', otherwise } = tells;
  const fields = {
    MERCHANT_ID: settings['shop_id'] ?? '',
    AMOUNT: amount,
    MERCHANT_ORDER_ID: reference,
    ...otherwise,
  };
  const { MERCHANT_ID: shop, AMOUNT: sum, MERCHANT_ORDER_ID: order } = fields;
  const sign = hexOf('md5', [shop, sum, settings['secret_2'], order].join(':'));
  return formOf({ ...fields, intid: operation, us_currency: currency, SIGN: sign });
}

function tellEnot(tells: Tells): string {
  const { reference, amount, currency, operation = 'an-invoice', status = 'paid' } = tells;
  const words = { paid: 'success', failed: 'fail', pending: 'created' };
  const fields = { invoice_id: operation, order_id: reference, amount, currency, type: 1 };
  return JSON.stringify({ ...fields, status: words[status], ...tells.otherwise });
}

/** The headers beside such a notification: one provider signs there. */
export function headersOf(
  provider: ProviderName,
  body: string,
  keys?: GatewaySettings,
): Readonly<Record<string, string>> {
  if (provider !== 'enot') return {};
  const settings: GatewaySettings = keys ?? settingsOf.enot;
  const sign = enotSign(enotText(body), settings['additional_key'] ?? '');
  return { 'x-api-sha256-signature': sign };
}

function tellHeleket(settings: GatewaySettings, tells: Tells): string {
  const { reference, amount, currency, operation = 'an-invoice', status = 'paid' } = tells;
  const words = { paid: 'paid', failed: 'cancel', pending: 'confirm_check' };
  const fields = {
    type: 'payment',
    uuid: operation,
    order_id: reference,
    amount,
    currency,
    status: words[status],
    commission: '0.10',
    is_final: true,
    ...tells.otherwise,
  };
  // As PHP writes JSON, with the signature at the end.
  const body = JSON.stringify({ ...fields, url: 'https://x/y' }).replaceAll('/', '\\/');
  const sign = heleketSign(body, settings['payment_key'] ?? '');
  return `${body.slice(0, -1)},"sign":"${sign}"}`;
}

/** How the provider behaves when it is asked, until it is told otherwise. */
export type Behaviour =
  | 'honest'
  | 'down'
  | 'silent'
  | 'html'
  | 'redirect'
  /** Does what it was asked for, and answers 500 all the same. */
  | 'accepts_and_fails'
  /** Tells of another amount than there is. */
  | 'lying'
  /** Leads to a page that is not its own. */
  | 'phishing'
  /** Does what it was asked for, and never answers. */
  | 'accepts_and_hangs'
  /** Understands the question, and will not: there is not enough money. */
  | 'refuses';

/** The providers on this machine: what they were told of, and what they answer. */
export interface ProviderStandIn {
  readonly address: string;
  /** Everything that is asked of any of them comes here. */
  readonly outside: GatewayOutside;
  /** Of every question, or of those alone whose path or action is like that. */
  behave(how: Behaviour, only?: RegExp): void;
  /** From now on they know this payment as paid, with the operation their notification names. */
  pay(tells: Tells): void;
  /** Numbers of ours for which invoices were made, once for each invoice. */
  readonly invoices: readonly string[];
  /** What has really been paid out, once for each payment that was made. */
  readonly paidOut: readonly PaidOut[];
  /** What becomes of payouts that they have made; they are paid at once where nothing is said. */
  payoutsAre(state: PayoutFate): void;
  /** Every call that came, as method and path. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

type World = {
  how: Behaviour;
  only: RegExp;
  fate: PayoutFate;
  readonly paid: Map<string, Tells>;
  readonly invoices: string[];
  readonly paidOut: PaidOut[];
};
type Reply = { readonly status: number; readonly text: string; readonly location?: string };

/** Starts it on a free port of 127.0.0.1. */
export async function openProviderStandIn(): Promise<ProviderStandIn> {
  const world: World = {
    how: 'honest',
    only: /./,
    fate: 'paid',
    paid: new Map(),
    invoices: [],
    paidOut: [],
  };
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { method = '', url = '' } = request;
      calls.push(`${method} ${url.split('?')[0]}`);
      const host = String(request.headers['x-asked-of']).replace(/^api\./, '');
      const reply = speak(world, { url, body, host });
      if (reply === null) return;
      const location = reply.location === undefined ? {} : { location: reply.location };
      response.writeHead(reply.status, location).end(reply.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a port of this machine');
  const here = `http://127.0.0.1:${bound.port}`;
  return {
    address: here,
    outside: {
      timeoutMilliseconds: 500,
      fetch: sentTo(here),
    },
    invoices: world.invoices,
    calls,
    paidOut: world.paidOut,
    behave(how, only = /./) {
      world.how = how;
      world.only = only;
    },
    payoutsAre(fate) {
      world.fate = fate;
    },
    pay: (tells) => void world.paid.set(tells.reference, tells),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

type Asked = { readonly url: string; readonly body: string; readonly host: string };

function speak(all: World, asked: Asked): Reply | null {
  const { pathname } = new URL(asked.url, 'http://provider');
  const named = `${pathname} ${new URLSearchParams(asked.body).get('action') ?? ''}`;
  const world: World = all.only.test(named) ? all : { ...all, how: 'honest' };
  switch (world.how) {
    case 'silent':
      return null;
    case 'down':
      return { status: 503, text: '' };
    case 'html':
      return { status: 200, text: '<html><h1>Just a moment…</h1></html>' };
    case 'redirect':
      return { status: 302, text: '', location: 'http://127.0.0.1:1/elsewhere' };
    case 'accepts_and_hangs':
      answerOf(world, asked);
      return null;
    default: {
      const text = answerOf(world, asked);
      return { status: world.how === 'accepts_and_fails' ? 500 : 200, text };
    }
  }
}

function answerOf(world: World, { url, body, host }: Asked): string {
  const { pathname, searchParams } = new URL(url, 'http://provider');
  const form = new URLSearchParams(body);
  const sumOf = ({ amount }: Tells) => (world.how === 'lying' ? '1.00' : amount);
  if (pathname.endsWith('/api.php') && form.get('action') !== 'paymentDetails') {
    return answerPayeer(world, form);
  }
  if (pathname.endsWith('/api.php')) {
    const found = world.paid.get(form.get('referenceId') ?? '');
    const item = found && {
      amount: sumOf(found),
      currency: found.currency,
      referenceId: found.reference,
      processed: '2026-11-20 10:00:20',
    };
    return JSON.stringify({
      auth_error: '0',
      errors: [],
      success: true,
      items: item ? [item] : [],
    });
  }
  if (pathname.endsWith('/operation-history')) {
    const found = world.paid.get(form.get('label') ?? '');
    const label = world.how === 'lying' ? 'another' : found?.reference;
    const line = found && { operation_id: found.operation, status: 'success', label };
    return JSON.stringify({ operations: line ? [line] : [] });
  }
  if (pathname.endsWith('/OpStateExt')) {
    const found = world.paid.get(searchParams.get('InvoiceID') ?? '');
    if (found === undefined) return '<r><Result><Code>3</Code></Result></r>';
    const state = '<Result><Code>0</Code></Result><State><Code>100</Code></State>';
    return `<r>${state}<Info><OutSum>${sumOf(found)}</OutSum></Info></r>`;
  }
  return answerInvoice(world, { path: pathname, host }, JSON.parse(body));
}

type Invoiced = { readonly order_id: string; readonly amount?: string; readonly currency?: string };

type Place = { readonly path: string; readonly host: string };

function answerInvoice(world: World, { path, host }: Place, asked: Invoiced): string {
  if (path.endsWith('/invoice/create')) return answerEnot(world, asked);
  if (path.includes('/payout')) return answerPayout(world, { path, host }, asked);
  if (path.endsWith('/balance')) {
    const merchant = [{ uuid: 'w', balance: '118.00000000', currency_code: 'USDT' }];
    return JSON.stringify({ state: 0, result: [{ balance: { merchant, user: [] } }] });
  }
  if (path.endsWith('/info')) {
    const found = world.paid.get(asked.order_id);
    if (found === undefined) return JSON.stringify({ state: 1, message: 'Not found' });
    const amount = world.how === 'lying' ? '1.00' : found.amount;
    const { reference: order_id, operation: uuid = 'an-invoice', currency } = found;
    const result = { uuid, order_id, amount, currency, payment_status: 'paid' };
    return JSON.stringify({ state: 0, result });
  }
  if (world.how === 'refuses') return JSON.stringify({ state: 1, message: 'Amount is too low' });
  if (!world.invoices.includes(asked.order_id)) world.invoices.push(asked.order_id);
  const place = world.how === 'phishing' ? `${host}.evil.example` : `pay.${host}`;
  const amount = world.how === 'lying' ? '1.00' : asked.amount;
  const url = `https://${place}/pay/${asked.order_id}?lang=en`;
  return JSON.stringify({ state: 0, result: { ...asked, amount, uuid: 'an-invoice', url } });
}

function answerEnot(world: World, { order_id: key, amount }: Invoiced): string {
  if (!world.invoices.includes(key)) world.invoices.push(key);
  const place = world.how === 'phishing' ? 'enot.io.evil.example' : 'pay.enot.io';
  const sum = world.how === 'lying' ? '1.00' : amount;
  const data = { id: 'an-invoice', amount: sum, url: `https://${place}/?id=${key}` };
  return JSON.stringify({ data, status: 200, status_check: true });
}
