import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayOutside, GatewaySettings } from '../../gateway.ts';
import { signHint } from '../read-hint.ts';

/** What the office would have entered, with keys that open nothing. */
export const requisiteSettings = {
  shop_api: {
    api_url: 'https://p2p.example',
    api_key: 'a-key-of-the-shop',
    signature_key: 'a-key-of-signatures',
  },
  onlypays: { api_id: 'shop-1', secret_key: 'a-secret-of-the-shop' },
} as const satisfies Record<string, GatewaySettings>;

export type RequisitesProvider = keyof typeof requisiteSettings;

/** How a provider behaves until it is told otherwise. */
export type Mood =
  | 'honest'
  /** Has none free. */
  | 'none_free'
  | 'down'
  /** Takes the question and never answers. */
  | 'silent'
  | 'html'
  /** Makes the order and answers 500. */
  | 'accepts_and_fails'
  /** Makes the order and lets the question wait for ever. */
  | 'accepts_and_hangs'
  /** Makes the order at once, and finds its requisites when it is asked again. */
  | 'takes_its_time'
  /** Asks for ten more than it was asked for. */
  | 'changes_amount'
  /** Asks for ten times as much. */
  | 'another_amount'
  /** Tells of somebody else's order. */
  | 'another_order'
  | 'another_currency'
  /** An address that cannot be shown. */
  | 'unseen_signs'
  /** Refuses this customer. */
  | 'refuses'
  /** Fails when an order is to be cancelled. */
  | 'keeps_open';

/** An order as the provider has it. */
export type StandInOrder = {
  readonly id: string;
  readonly reference: string;
  readonly provider: RequisitesProvider;
  amount: number;
  status: 'looking' | 'waiting' | 'disputed' | 'paid' | 'ended';
  /** What was said of it, in the order in which it came. */
  readonly said: string[];
};

export interface RequisitesStandIn {
  /** Everything that is asked of any of them comes here. */
  readonly outside: GatewayOutside;
  readonly address: string;
  behave(provider: RequisitesProvider, mood: Mood): void;
  readonly orders: readonly StandInOrder[];
  /** Every question for requisites, by provider; the same number twice is the worst of all. */
  readonly asked: readonly { readonly provider: RequisitesProvider; readonly reference: string }[];
  of(reference: string): StandInOrder;
  /** Every call that came, as method and path. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

type World = {
  readonly moods: Map<RequisitesProvider, Mood>;
  readonly orders: StandInOrder[];
  readonly asked: { provider: RequisitesProvider; reference: string }[];
  readonly calls: string[];
};

/** Starts both providers on a free port of 127.0.0.1. */
export async function openRequisitesStandIn(): Promise<RequisitesStandIn> {
  const world: World = { moods: new Map(), orders: [], asked: [], calls: [] };
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { method = '', url = '', headers } = request;
      world.calls.push(`${method} ${url}`);
      const provider = url.startsWith('/public/') ? 'shop_api' : 'onlypays';
      const { authorization = '' } = headers;
      const reply = await speak(world, { provider, method, url, body, authorization });
      if (reply !== null) response.writeHead(reply.status).end(reply.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a port of this machine');
  const address = `http://127.0.0.1:${bound.port}`;
  return {
    address,
    orders: world.orders,
    asked: world.asked,
    calls: world.calls,
    outside: {
      timeoutMilliseconds: 500,
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input));
        return fetch(`${address}${pathname}${search}`, init);
      },
    },
    behave: (provider, mood) => void world.moods.set(provider, mood),
    of(reference) {
      const found = world.orders.find((order) => order.reference === reference);
      if (found === undefined) throw new Error(`${reference} was never asked for`);
      return found;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

type Question = {
  readonly provider: RequisitesProvider;
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
  readonly authorization: string;
};
type Reply = { readonly status: number; readonly text: string };

async function speak(world: World, question: Question): Promise<Reply | null> {
  const mood = world.moods.get(question.provider) ?? 'honest';
  if (mood === 'silent') return null;
  if (mood === 'down') return { status: 503, text: '' };
  if (mood === 'html') return { status: 200, text: '<html><h1>Just a moment…</h1></html>' };
  const { provider, authorization, url } = question;
  if (provider === 'shop_api' && authorization !== `Bearer ${requisiteSettings.shop_api.api_key}`) {
    return { status: 401, text: '' };
  }
  if (url.endsWith('/shop/assets')) return { status: 200, text: JSON.stringify(assets) };
  if (mood === 'keeps_open' && url.includes('cancel')) return { status: 500, text: '' };
  const asks = /sync-requisites$|get_requisite$/.test(url);
  const reply = asks ? make(world, question, mood) : answer(world, question, mood);
  if (asks && mood === 'accepts_and_fails') return { status: 500, text: 'Internal Server Error' };
  if (asks && mood === 'accepts_and_hangs') return sleep(60_000, null, { ref: false });
  return reply;
}

/** What lies with the shop's provider. */
const assets = [{ id: 'a1b2c3d4', currency: 'USDT', balance: 125.5, holdBalance: 20 }] as const;

/** An error in the words of the shop's interface. */
function refusal(statusCode: number, errorCode: string): string {
  return JSON.stringify({ statusCode, errorMessage: 'No, not now', errorCode });
}

function make(world: World, { provider, body }: Question, mood: Mood): Reply {
  const said = JSON.parse(body.toString('utf8'));
  const reference: string =
    provider === 'shop_api' ? said.integration.externalOrderId : said.personal_id;
  const amount: number = provider === 'shop_api' ? said.amount : said.amount_rub;
  world.asked.push({ provider, reference });
  if (mood === 'none_free') {
    const error = 'no available requisites';
    return provider === 'shop_api'
      ? { status: 404, text: refusal(404, 'O10005') }
      : { status: 200, text: JSON.stringify({ success: false, error }) };
  }
  if (mood === 'refuses') {
    return { status: 400, text: refusal(400, 'O10008') };
  }
  const order: StandInOrder = {
    id: `order-${world.orders.length + 1}`,
    reference,
    provider,
    said: [],
    amount: mood === 'changes_amount' ? amount + 10 : amount,
    status: mood === 'takes_its_time' ? 'looking' : 'waiting',
  };
  world.orders.push(order);
  return { status: 200, text: tell(order, mood) };
}

function answer(world: World, { provider, url, body }: Question, mood: Mood): Reply {
  const parts = url.split('/');
  const isJson = body.length > 0 && body[0] === 0x7b;
  const said = isJson ? JSON.parse(body.toString('utf8')) : {};
  const name =
    provider === 'onlypays' ? said.id : url.includes('/external/') ? parts.at(-1) : parts[6];
  const order = world.orders.find(
    (each) => each.provider === provider && (each.id === name || each.reference === name),
  );
  if (order === undefined) {
    return provider === 'shop_api'
      ? { status: 404, text: refusal(404, 'O10001') }
      : { status: 200, text: JSON.stringify({ success: false, error: 'order not found' }) };
  }
  act(order, url, body);
  const text = tell(order, mood);
  // Whoever looks finds them the next time.
  if (order.status === 'looking') order.status = 'waiting';
  return { status: 200, text };
}

/** What is said of an order, and what comes of it. */
function act(order: StandInOrder, url: string, body: Buffer): void {
  const what = /(confirm-payment|receipts|dispute\/cancel|dispute|cancel|cancel_order)$/.exec(url);
  if (what === null) return;
  const [word = ''] = what;
  order.said.push(word === 'receipts' ? `receipts ${body.length > 200}` : word);
  if (word === 'receipts' && order.status === 'ended') order.status = 'waiting';
  if (word === 'dispute') order.status = 'disputed';
  const isOpen = order.status === 'waiting' || order.status === 'looking';
  if (/^cancel/.test(word) && isOpen) order.status = 'ended';
}

const shopWords = {
  looking: 'requisites',
  waiting: 'customer_confirm',
  disputed: 'dispute',
  paid: 'completed',
  ended: 'cancelled',
} as const;
const onlyWords = {
  looking: 'waiting',
  waiting: 'waiting',
  disputed: 'waiting',
  paid: 'finished',
  ended: 'cancelled',
} as const;

function tell(order: StandInOrder, mood: Mood): string {
  const amount = mood === 'another_amount' ? order.amount * 10 : order.amount;
  const reference = mood === 'another_order' ? '999999999999999' : order.reference;
  const phone = mood === 'unseen_signs' ? '+7900\u0000111' : '+79995554433';
  if (order.provider === 'onlypays') {
    const paid = order.status === 'paid' ? { received_amount: amount } : {};
    const place = { requisite: '2200700112345678', owner: 'Иван П.', bank: 'Т-Банк' };
    return JSON.stringify({
      success: true,
      data: {
        id: order.id,
        personal_id: reference,
        status: onlyWords[order.status],
        ...place,
        ...paid,
      },
    });
  }
  const requisites = {
    phone,
    cardholder: 'ИВАН ИВАНОВИЧ И',
    bankName: 'Сбербанк',
    bank: 'sberbank',
    paymentLink: 'https://bank.example/pay/abc123',
  };
  return JSON.stringify({
    id: order.id,
    initialAmount: amount,
    amount,
    currency: mood === 'another_currency' ? 'KZT' : 'RUB',
    status: shopWords[order.status],
    statusDetails: null,
    shopFee: 1.5,
    statusTimeoutAt: new Date(Date.now() + 900_000).toISOString(),
    ...(order.status === 'looking' ? {} : { requisites }),
    integration: { externalOrderId: reference },
  });
}

/** A notification of the shop's interface: the address it is sent to says everything. */
export function hintOf(
  fields: Readonly<Record<string, string>>,
  key: string = requisiteSettings.shop_api.signature_key,
): string {
  const sign = signHint(new Map(Object.entries(fields)), key);
  return new URLSearchParams({ ...fields, signature: sign }).toString();
}
