import { formatAmount } from '../../core/money/amount.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import { objectOf, textOf } from '../call-provider.ts';
import { type Gateway, GatewayFault, type GatewaySettings, type Notification } from '../gateway.ts';
import { hexOf, isSameSignature, missingOf, notGenuine, readFormBody } from '../signed-text.ts';
import {
  askPayeer,
  hasApi,
  payeerBalances,
  payeerPayouts,
  payeerPaySystems,
} from './payeer-payout.ts';

const page = 'https://payeer.com/merchant/';

/** What is signed in a notification, in this order. */
const signed = [
  'm_operation_id',
  'm_operation_ps',
  'm_operation_date',
  'm_operation_pay_date',
  'm_shop',
  'm_orderid',
  'm_amount',
  'm_curr',
  'm_desc',
  'm_status',
] as const;

export const payeerGateway: Gateway = {
  name: 'payeer',
  title: 'Payeer',
  fields: [
    { name: 'shop_id', secret: false, required: true, pattern: '[0-9]{1,20}' },
    { name: 'secret_key', secret: true, required: true, pattern: '\\S{4,200}' },
    { name: 'account', secret: false, required: false, pattern: 'P[0-9]{3,20}' },
    { name: 'api_id', secret: false, required: false, pattern: '[0-9]{1,20}' },
    { name: 'api_key', secret: true, required: false, pattern: '\\S{4,200}' },
  ],
  currencies: { RUB: 'RUB', USD: 'USD', EUR: 'EUR' },
  merchantField: 'shop_id',
  asked: true,
  tellsFee: false,
  async form(settings, { reference, amount, orderNumber, locale }) {
    const currency = payeerGateway.currencies[amount.asset];
    if (currency === undefined) throw new GatewayFault(`takes no ${amount.asset}`);
    const fields = {
      m_shop: settings['shop_id'] ?? '',
      m_orderid: reference,
      m_amount: formatAmount(amount, 2),
      m_curr: currency,
      m_desc: Buffer.from(orderNumber).toString('base64'),
    };
    return {
      action: page,
      method: 'post',
      fields: { ...fields, m_sign: payeerSign(fields, settings), lang: locale, m_process: 'send' },
    };
  },
  readNotification(settings, raw) {
    const fields = readFormBody(raw);
    if (fields === null) return notGenuine('a field came twice');
    const values = signed.map((name) => fields.get(name) ?? '');
    const params = fields.get('m_params');
    if (params !== undefined) values.push(params);
    const expected = hexOf('sha256', [...values, settings['secret_key'] ?? ''].join(':'));
    if (!isSameSignature(fields.get('m_sign') ?? null, expected)) return notGenuine('signature');
    const missing = missingOf(fields, signed.slice(0, 1).concat('m_orderid', 'm_amount', 'm_curr'));
    if (missing !== null) return notGenuine(`without ${missing}`);
    return {
      genuine: true,
      notification: notificationOf(fields),
      answer: `${fields.get('m_orderid')}|success`,
    };
  },
  lookup(settings) {
    if (!hasApi(settings)) return null;
    return async ({ reference, amount, currency }, outside) => {
      const answer = await askPayeer(settings, outside, {
        action: 'paymentDetails',
        merchantId: settings['shop_id'] ?? '',
        referenceId: reference,
      });
      const items = Array.isArray(answer['items']) ? answer['items'] : [];
      const ours = items
        .map((item) => objectOf(item, 'a payment'))
        .filter((item) => textOf(item, 'referenceId') === reference);
      const paid = ours.filter((item) => textOf(item, 'processed') !== '');
      if (paid.length === 0) return ours.length === 0 ? 'absent' : 'pending';
      const same = paid.some(
        (item) =>
          isSameAmount(textOf(item, 'amount'), amount) && textOf(item, 'currency') === currency,
      );
      return same ? 'paid' : 'differs';
    };
  },
  payouts: {
    needs: ['account', 'api_id', 'api_key'],
    repeatable: false,
    systems: payeerPaySystems,
    rail: payeerPayouts,
  },
  balances: payeerBalances,
};

type FormFields = Readonly<
  Record<'m_shop' | 'm_orderid' | 'm_amount' | 'm_curr' | 'm_desc', string>
>;

/** The signature of a form; that of a notification has more in it. */
export function payeerSign(fields: FormFields, settings: GatewaySettings): string {
  const { m_shop: shop, m_orderid: order, m_amount: sum, m_curr: currency, m_desc: text } = fields;
  const parts = [shop, order, sum, currency, text, settings['secret_key'] ?? ''];
  return hexOf('sha256', parts.join(':')).toUpperCase();
}

const statuses: Readonly<Record<string, Notification['status']>> = {
  success: 'paid',
  fail: 'failed',
};

function notificationOf(fields: ReadonlyMap<string, string>): Notification {
  const of = (name: string) => fields.get(name) ?? '';
  return {
    operation: of('m_operation_id'),
    status: statuses[of('m_status')] ?? 'pending',
    reference: of('m_orderid'),
    amount: of('m_amount'),
    currency: of('m_curr'),
    merchant: of('m_shop'),
    fee: null,
    paidAt: null,
    deviates: false,
  };
}
