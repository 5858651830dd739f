import { formatAmount } from '../../core/money/amount.ts';
import {
  differenceOf,
  isAtMostTenth,
  isSameAmount,
} from '../../core/online-payments/same-amount.ts';
import { callProvider, objectOf, readObject, textOf } from '../call-provider.ts';
import { type Gateway, GatewayFault, type Notification } from '../gateway.ts';
import { hexOf, isSameSignature, missingOf, notGenuine, readFormBody } from '../signed-text.ts';

const page = 'https://yoomoney.ru/quickpay/confirm';
const history = 'https://yoomoney.ru/api/operation-history';

/** What is signed, with the secret before the last. */
const signed = [
  'notification_type',
  'operation_id',
  'amount',
  'currency',
  'datetime',
  'sender',
  'codepro',
] as const;

export const yoomoneyGateway: Gateway = {
  name: 'yoomoney',
  title: 'YooMoney',
  fields: [
    { name: 'wallet', secret: false, required: true, pattern: '41001[0-9]{6,16}' },
    { name: 'secret', secret: true, required: true, pattern: '\\S{8,200}' },
    { name: 'pay_by', secret: false, required: false, pattern: 'AC|PC' },
    { name: 'token', secret: true, required: false, pattern: '\\S{20,500}' },
  ],
  currencies: { RUB: '643' },
  merchantField: null,
  asked: true,
  tellsFee: true,
  payouts: null,
  balances: null,
  async form(settings, { reference, amount, successUrl }) {
    if (amount.asset !== 'RUB') throw new GatewayFault(`takes no ${amount.asset}`);
    return {
      action: page,
      method: 'post',
      fields: {
        receiver: settings['wallet'] ?? '',
        'quickpay-form': 'button',
        paymentType: settings['pay_by'] || 'AC',
        sum: formatAmount(amount, 2),
        label: reference,
        successURL: successUrl,
      },
    };
  },
  readNotification(settings, raw) {
    const fields = readFormBody(raw);
    if (fields === null) return notGenuine('a field came twice');
    const values = signed.map((name) => fields.get(name) ?? '');
    const label = fields.get('label') ?? '';
    const expected = hexOf('sha1', [...values, settings['secret'] ?? '', label].join('&'));
    if (!isSameSignature(fields.get('sha1_hash') ?? null, expected)) return notGenuine('signature');
    const missing = missingOf(fields, ['operation_id', 'amount', 'currency', 'datetime']);
    if (missing !== null) return notGenuine(`without ${missing}`);
    // Their cabinet can send one to try: it is signed, and no money stands behind it.
    if (fields.get('test_notification') === 'true') return notGenuine('a trial of their cabinet');
    return { genuine: true, notification: notificationOf(fields, label), answer: '' };
  },
  lookup({ token }) {
    if (!token) return null;
    return async ({ operation, reference }, outside) => {
      const body = new URLSearchParams({ type: 'deposition', label: reference, records: '30' });
      const answer = readObject(
        await callProvider(outside, {
          url: history,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: body.toString(),
        }),
      );
      if (!Array.isArray(answer['operations'])) throw new GatewayFault('told of no operations');
      const ours = answer['operations']
        .map((line) => objectOf(line, 'an operation'))
        .find((line) => textOf(line, 'operation_id') === operation);
      if (ours === undefined) return 'absent';
      if (textOf(ours, 'label') !== reference) return 'differs';
      const known: Readonly<Record<string, 'paid' | 'failed' | 'pending'>> = {
        success: 'paid',
        refused: 'failed',
        in_progress: 'pending',
      };
      return known[textOf(ours, 'status')] ?? 'pending';
    };
  },
};

function notificationOf(fields: ReadonlyMap<string, string>, label: string): Notification {
  const of = (name: string) => fields.get(name) ?? '';
  const credited = of('amount');
  const paid = paidOf(credited, of('withdraw_amount'));
  const held = of('codepro') === 'true' || of('unaccepted') === 'true';
  const at = new Date(of('datetime'));
  return {
    operation: of('operation_id'),
    status: held ? 'pending' : 'paid',
    reference: label,
    amount: paid,
    currency: of('currency'),
    merchant: null,
    fee: isSameAmount(paid, credited) ? null : differenceOf(paid, credited),
    paidAt: Number.isNaN(at.getTime()) ? null : at,
    deviates: false,
  };
}

/**
 * What the customer paid. It is not signed, unlike what was credited, so it is believed only where
 * it is at most a tenth more: what they keep is far less.
 */
function paidOf(credited: string, withdrawn: string): string {
  const fee = differenceOf(withdrawn, credited);
  if (fee === null) return credited;
  return isAtMostTenth(fee, withdrawn) ? withdrawn : credited;
}
