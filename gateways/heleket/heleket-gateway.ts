import { formatAmount } from '../../core/money/amount.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import { callProvider, type JsonObject, objectOf, readObject, textOf } from '../call-provider.ts';
import {
  type Gateway,
  GatewayFault,
  type GatewayOutside,
  type GatewaySettings,
  type LookedUp,
  type Notification,
  type ReadNotification,
} from '../gateway.ts';
import { pageForm } from '../page-form.ts';
import { hexOf, isSameSignature, notGenuine } from '../signed-text.ts';
import {
  type AskHeleket,
  heleketBalances,
  heleketPayouts,
  heleketPaySystems,
} from './heleket-payout.ts';

/** Two providers speak it word for word; each has its own addresses and keys. */
type Brand = { readonly name: string; readonly title: string; readonly domain: string };

export const heleketGateway = gatewayOf({
  name: 'heleket',
  title: 'Heleket',
  domain: 'heleket.com',
});
export const cryptomusGateway = gatewayOf({
  name: 'cryptomus',
  title: 'Cryptomus',
  domain: 'cryptomus.com',
});

const lifetimeSeconds = 3_600;

function gatewayOf({ name, title, domain }: Brand): Gateway {
  const currencies = { USD: 'USD', EUR: 'EUR', RUB: 'RUB', USDT: 'USDT' } as const;
  return {
    name,
    title,
    currencies,
    merchantField: null,
    asked: true,
    tellsFee: true,
    fields: [
      { name: 'merchant', secret: false, required: true, pattern: '[0-9a-fA-F-]{36}' },
      { name: 'payment_key', secret: true, required: true, pattern: '\\S{16,200}' },
      { name: 'payout_key', secret: true, required: false, pattern: '\\S{16,200}' },
    ],
    async form(settings, request, outside) {
      const { reference, amount } = request;
      const currency = Object.entries(currencies).find(([asset]) => asset === amount.asset)?.[1];
      if (currency === undefined) throw new GatewayFault(`takes no ${amount.asset}`);
      const asked = {
        amount: formatAmount(amount),
        currency,
        order_id: reference,
        url_callback: request.notifyUrl,
        url_success: request.successUrl,
        // What comes after the first payment is for a person to look at, not for another page.
        url_return: request.failureUrl,
        is_payment_multiple: false,
        lifetime: lifetimeSeconds,
      };
      // Asked again for the same number they answer with the same invoice.
      const invoice = await ask({ outside, domain, settings }, '/v1/payment', asked);
      if (invoice === null) throw new GatewayFault('refused the question');
      const same =
        textOf(invoice, 'order_id') === reference &&
        isSameAmount(textOf(invoice, 'amount'), asked.amount);
      if (!same) throw new GatewayFault('made an invoice for something else');
      return pageForm(textOf(invoice, 'url'), domain);
    },
    readNotification: (settings, raw) => readHook(settings, raw.body.toString('utf8')),
    lookup: (settings) => async (payment, outside) => {
      const asked = { order_id: payment.reference };
      const info = await ask({ outside, domain, settings }, '/v1/payment/info', asked);
      if (info === null) return 'absent';
      if (textOf(info, 'uuid') !== payment.operation) return 'differs';
      if (textOf(info, 'order_id') !== payment.reference) return 'differs';
      const same = isSameAmount(textOf(info, 'amount'), payment.amount);
      if (!same || textOf(info, 'currency') !== payment.currency) return 'differs';
      return stateOf(textOf(info, 'payment_status') || textOf(info, 'status'));
    },
    payouts: {
      needs: ['payout_key'],
      repeatable: true,
      systems: heleketPaySystems,
      rail: (settings, outside) => heleketPayouts(name, settings, asking(settings, outside)),
    },
    balances: (settings, outside) => heleketBalances(asking(settings, outside)),
  };

  function asking(settings: GatewaySettings, outside: GatewayOutside): AskHeleket {
    return (path, asked, key) => ask({ outside, domain, settings, key }, path, asked);
  }
}

type Asker = {
  readonly outside: GatewayOutside;
  readonly domain: string;
  readonly settings: GatewaySettings;
  /** Which of the keys signs it; that of payments where nothing is said. */
  readonly key?: 'payment_key' | 'payout_key';
};

/** One of their calls, answered with its `result`; null where they know nothing of it. */
async function ask(
  { outside, domain, settings, key = 'payment_key' }: Asker,
  path: string,
  asked: object,
): Promise<JsonObject | null> {
  const body = JSON.stringify(asked);
  const text = await callProvider(outside, {
    url: `https://api.${domain}${path}`,
    headers: {
      'content-type': 'application/json',
      merchant: settings['merchant'] ?? '',
      sign: heleketSign(body, settings[key] ?? ''),
    },
    body,
    reads: [400, 404, 422],
  });
  const answer = readObject(text);
  const state = textOf(answer, 'state');
  if (state !== '0') return refusalOf(answer, state);
  const { result } = answer;
  return objectOf(Array.isArray(result) ? { ...result } : result, 'the result');
}

/** They say why in a sentence, or by field. */
function refusalOf(answer: JsonObject, state: string): null {
  const { errors } = answer;
  const byField = typeof errors === 'object' && errors !== null ? JSON.stringify(errors) : '';
  const why = textOf(answer, 'message') || byField || 'refused the question';
  if (/not found/i.test(why)) return null;
  // Only what says so itself was understood and refused.
  throw new GatewayFault(why.slice(0, 200), { refused: state === '1' });
}

/** Signs the bytes of a body. */
export function heleketSign(body: string, key: string): string {
  return hexOf('md5', Buffer.from(body, 'utf8').toString('base64') + key);
}

/** As they sign it: what they send, without the signature, in the very bytes that came. */
function readHook(settings: GatewaySettings, text: string): ReadNotification {
  const found = [...text.matchAll(/,?\s*"sign"\s*:\s*"([0-9a-fA-F]{32})"/g)];
  const [part] = found;
  if (part === undefined || found.length > 1) return notGenuine('signature');
  const rest = text.slice(0, part.index) + text.slice(part.index + part[0].length);
  const plain = rest.replace(/^\{\s*,/, '{');
  const expected = heleketSign(plain, settings['payment_key'] ?? '');
  if (!isSameSignature(part[1] ?? null, expected)) return notGenuine('signature');
  let hook: JsonObject;
  try {
    hook = readObject(plain);
  } catch {
    return notGenuine('no object');
  }
  if (textOf(hook, 'type') !== 'payment') return notGenuine('not of a payment');
  if (!textOf(hook, 'uuid') || !textOf(hook, 'order_id')) return notGenuine('without a number');
  return { genuine: true, notification: notificationOf(hook), answer: 'OK' };
}

function stateOf(status: string): LookedUp {
  if (status === 'paid' || status === 'paid_over') return 'paid';
  const over = ['fail', 'cancel', 'system_fail', 'refund_paid', 'refund_process', 'wrong_amount'];
  return over.includes(status) ? 'failed' : 'pending';
}

/** Notification in the coin that was paid with: of another than was asked for nothing is known. */
function feeIn(hook: JsonObject): string | null {
  const paidIn = textOf(hook, 'payer_currency');
  const same = paidIn === '' || paidIn === textOf(hook, 'currency');
  return same ? textOf(hook, 'commission') || null : null;
}

function notificationOf(hook: JsonObject): Notification {
  const status = textOf(hook, 'status');
  // Money has come in both cases, though not what was asked for.
  const deviates = status === 'paid_over' || status === 'wrong_amount';
  const state = stateOf(status);
  return {
    operation: textOf(hook, 'uuid'),
    status: deviates || state === 'paid' ? 'paid' : state === 'failed' ? 'failed' : 'pending',
    reference: textOf(hook, 'order_id'),
    amount: textOf(hook, 'amount'),
    currency: textOf(hook, 'currency'),
    merchant: null,
    fee: feeIn(hook),
    paidAt: null,
    deviates,
  };
}
