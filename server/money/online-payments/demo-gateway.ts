import { createHmac } from 'node:crypto';
import { formatAmount } from '../../../core/money/amount.ts';
import type { Gateway, GatewaySettings, Notification } from '../../../gateways/gateway.ts';
import { isSameSignature, notGenuine, readFormBody } from '../../../gateways/signed-text.ts';

/** The page of ours that plays a provider's; exists in the demo alone. */
const demoPage = '/payment/demo';

/**
 * The provider of the demo: its page is ours, and a button there plays the payer. What it tells is
 * signed and read like that of any other.
 */
export function demoGateway(publicUrl: string): Gateway {
  return {
    name: 'demo',
    title: 'Demo',
    fields: [{ name: 'secret', secret: true, required: true, pattern: '\\S{16,200}' }],
    currencies: { RUB: 'RUB', USD: 'USD', EUR: 'EUR' },
    merchantField: null,
    payouts: null,
    balances: null,
    asked: false,
    tellsFee: false,
    async form(_settings, { reference, amount, locale, successUrl, failureUrl }) {
      const prefix = locale === 'ru' ? '' : `/${locale}`;
      const sum = formatAmount(amount);
      return {
        action: `${publicUrl}${prefix}${demoPage}`,
        method: 'get',
        fields: {
          reference,
          amount: sum,
          currency: amount.asset,
          success: pathOf(successUrl),
          failure: pathOf(failureUrl),
        },
      };
    },
    readNotification(settings, raw) {
      const fields = readFormBody(raw);
      if (fields === null) return notGenuine('a field came twice');
      const sign = fields.get('sign') ?? null;
      if (!isSameSignature(sign, signatureOf(settings, fields))) return notGenuine('signature');
      return { genuine: true, notification: notificationOf(fields), answer: 'OK' };
    },
    lookup: () => null,
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

const signed = ['operation', 'reference', 'amount', 'currency', 'status'] as const;

function signatureOf(settings: GatewaySettings, fields: ReadonlyMap<string, string>): string {
  const text = signed.map((name) => fields.get(name) ?? '').join(':');
  return createHmac('sha256', settings['secret'] ?? '')
    .update(text)
    .digest('hex');
}

function notificationOf(fields: ReadonlyMap<string, string>): Notification {
  const of = (name: string) => fields.get(name) ?? '';
  return {
    operation: of('operation'),
    status: of('status') === 'paid' ? 'paid' : 'failed',
    reference: of('reference'),
    amount: of('amount'),
    currency: of('currency'),
    merchant: null,
    fee: null,
    paidAt: null,
    deviates: false,
  };
}

/** A notification of the demo's provider in its bytes, signed by its secret. */
export function tellDemo(
  settings: GatewaySettings,
  payment: Readonly<Record<(typeof signed)[number], string>>,
): Buffer {
  const fields = new Map(Object.entries(payment));
  const sign = signatureOf(settings, fields);
  return Buffer.from(new URLSearchParams({ ...payment, sign }).toString());
}
