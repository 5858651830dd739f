import { formatAmount } from '../../core/money/amount.ts';
import { type Gateway, GatewayFault, type Notification } from '../gateway.ts';
import { hexOf, isSameSignature, missingOf, notGenuine, readFormBody } from '../signed-text.ts';

const page = 'https://account.volet.com/sci/';

/** What is signed in a notification, with the password behind. */
const signed = [
  'ac_transfer',
  'ac_start_date',
  'ac_sci_name',
  'ac_src_wallet',
  'ac_dest_wallet',
  'ac_order_id',
  'ac_amount',
  'ac_merchant_currency',
] as const;

export const voletGateway: Gateway = {
  name: 'volet',
  title: 'Volet',
  fields: [
    { name: 'account_email', secret: false, required: true, pattern: '[^\\s@]+@[^\\s@]+' },
    { name: 'sci_name', secret: false, required: true, pattern: '.{1,100}' },
    { name: 'sci_password', secret: true, required: true, pattern: '\\S{4,200}' },
  ],
  currencies: { RUB: 'RUR', USD: 'USD', EUR: 'EUR', KZT: 'KZT', UAH: 'UAH' },
  merchantField: 'sci_name',
  asked: false,
  tellsFee: true,
  payouts: null,
  balances: null,
  async form(settings, request) {
    const { reference, amount, orderNumber } = request;
    const currency = voletGateway.currencies[amount.asset];
    if (currency === undefined) throw new GatewayFault(`takes no ${amount.asset}`);
    const [email, name] = [settings['account_email'] ?? '', settings['sci_name'] ?? ''];
    const sum = formatAmount(amount, 2);
    const password = settings['sci_password'] ?? '';
    const parts = [email, name, sum, currency, password, reference];
    return {
      action: page,
      method: 'post',
      fields: {
        ac_account_email: email,
        ac_sci_name: name,
        ac_amount: sum,
        ac_currency: currency,
        ac_order_id: reference,
        ac_sign: hexOf('sha256', parts.join(':')),
        ac_comments: orderNumber,
        ac_status_url: request.notifyUrl,
        ac_status_url_method: 'POST',
        ac_success_url: request.successUrl,
        ac_success_url_method: 'GET',
        ac_fail_url: request.failureUrl,
        ac_fail_url_method: 'GET',
      },
    };
  },
  readNotification(settings, raw) {
    const fields = readFormBody(raw);
    if (fields === null) return notGenuine('a field came twice');
    const values = signed.map((name) => fields.get(name) ?? '');
    const expected = hexOf('sha256', [...values, settings['sci_password'] ?? ''].join(':'));
    if (!isSameSignature(fields.get('ac_hash') ?? null, expected)) return notGenuine('signature');
    const needed = ['ac_transfer', 'ac_order_id', 'ac_amount', 'ac_merchant_currency'];
    const missing = missingOf(fields, needed);
    if (missing !== null) return notGenuine(`without ${missing}`);
    return { genuine: true, notification: notificationOf(fields), answer: 'OK' };
  },
  lookup: () => null,
};

const statuses: Readonly<Record<string, Notification['status']>> = {
  COMPLETED: 'paid',
  CANCELED: 'failed',
};

/** They call roubles RUB in some answers and RUR in others. */
function currencyOf(currency: string): string {
  return currency === 'RUB' ? 'RUR' : currency;
}

function notificationOf(fields: ReadonlyMap<string, string>): Notification {
  const of = (name: string) => fields.get(name) ?? '';
  return {
    operation: of('ac_transfer'),
    status: statuses[of('ac_transaction_status')] ?? 'pending',
    reference: of('ac_order_id'),
    amount: of('ac_amount'),
    currency: currencyOf(of('ac_merchant_currency')),
    merchant: of('ac_sci_name'),
    fee: of('ac_fee') || null,
    paidAt: null,
    deviates: false,
  };
}
