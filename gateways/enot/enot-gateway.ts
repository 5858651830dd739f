import { createHmac } from 'node:crypto';
import { formatAmount } from '../../core/money/amount.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import { callProvider, type JsonObject, objectOf, readObject, textOf } from '../call-provider.ts';
import { type Gateway, GatewayFault, type Notification } from '../gateway.ts';
import { pageForm } from '../page-form.ts';
import { isSameSignature, notGenuine } from '../signed-text.ts';

const domain = 'enot.io';
const lifetimeMinutes = 60;

export const enotGateway: Gateway = {
  name: 'enot',
  title: 'Enot',
  fields: [
    { name: 'shop_id', secret: false, required: true, pattern: '[0-9A-Za-z-]{1,60}' },
    { name: 'secret_key', secret: true, required: true, pattern: '\\S{8,200}' },
    { name: 'additional_key', secret: true, required: true, pattern: '\\S{8,200}' },
  ],
  currencies: { RUB: 'RUB', USD: 'USD', EUR: 'EUR' },
  merchantField: null,
  asked: false,
  tellsFee: false,
  payouts: null,
  balances: null,
  async form(settings, { reference, amount, orderNumber, ...addresses }, outside) {
    const currency = enotGateway.currencies[amount.asset];
    if (currency === undefined) throw new GatewayFault(`takes no ${amount.asset}`);
    const sum = formatAmount(amount, 2);
    const answer = readObject(
      await callProvider(outside, {
        url: `https://api.${domain}/invoice/create`,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-api-key': settings['secret_key'] ?? '',
        },
        body: JSON.stringify({
          amount: sum,
          order_id: reference,
          currency,
          shop_id: settings['shop_id'] ?? '',
          hook_url: addresses.notifyUrl,
          success_url: addresses.successUrl,
          fail_url: addresses.failureUrl,
          expire: lifetimeMinutes,
          comment: orderNumber,
        }),
      }),
    );
    const invoice = objectOf(answer['data'], 'the invoice');
    if (!isSameAmount(textOf(invoice, 'amount'), sum)) {
      throw new GatewayFault('made an invoice for something else');
    }
    return pageForm(textOf(invoice, 'url'), domain);
  },
  readNotification(settings, raw) {
    let hook: JsonObject;
    try {
      hook = readObject(raw.body.toString('utf8'));
    } catch {
      return notGenuine('no object');
    }
    const given = raw.headers['x-api-sha256-signature'] ?? null;
    const key = settings['additional_key'] ?? '';
    const text = enotText(raw.body.toString('utf8'));
    const forms = [text, asciiOf(text)];
    if (!forms.some((form) => isSameSignature(given, enotSign(form, key)))) {
      return notGenuine('signature');
    }
    if (!textOf(hook, 'invoice_id') || !textOf(hook, 'order_id')) {
      return notGenuine('without a number');
    }
    return { genuine: true, notification: notificationOf(hook), answer: 'OK' };
  },
  lookup: () => null,
};

/** Signs a text with the additional key. */
export function enotSign(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** A number keeps the digits in which it came, but is no text: `{"a": 1}` is not `{"a": "1"}`. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What they sign: keys in order, a space after every comma and colon. */
export function enotText(json: string): string {
  const value: unknown = JSON.parse(json, (_key, read: unknown, from?: { source?: string }) =>
    typeof read === 'number' ? new Digits(from?.source ?? String(read)) : read,
  );
  return writtenOf(value);
}

function writtenOf(value: unknown): string {
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return `[${value.map(writtenOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}: ${writtenOf(part)}`);
  return `{${parts.join(', ')}}`;
}

function asciiOf(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const statuses: Readonly<Record<string, Notification['status']>> = {
  success: 'paid',
  fail: 'failed',
  expired: 'failed',
  refund: 'failed',
};

function notificationOf(hook: JsonObject): Notification {
  return {
    operation: textOf(hook, 'invoice_id'),
    status: statuses[textOf(hook, 'status')] ?? 'pending',
    reference: textOf(hook, 'order_id'),
    amount: textOf(hook, 'amount'),
    currency: textOf(hook, 'currency'),
    merchant: null,
    fee: null,
    paidAt: null,
    deviates: false,
  };
}
