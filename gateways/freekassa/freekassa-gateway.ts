import { formatAmount } from '../../core/money/amount.ts';
import { type Gateway, GatewayFault } from '../gateway.ts';
import { hexOf, isSameSignature, missingOf, notGenuine, readFormBody } from '../signed-text.ts';

const page = 'https://pay.freekassa.ru/';

export const freekassaGateway: Gateway = {
  name: 'freekassa',
  title: 'FreeKassa',
  fields: [
    { name: 'shop_id', secret: false, required: true, pattern: '[0-9]{1,12}' },
    { name: 'secret_1', secret: true, required: true, pattern: '\\S{4,200}' },
    { name: 'secret_2', secret: true, required: true, pattern: '\\S{4,200}' },
  ],
  currencies: { RUB: 'RUB', USD: 'USD', EUR: 'EUR', KZT: 'KZT', UAH: 'UAH' },
  merchantField: 'shop_id',
  asked: false,
  tellsFee: false,
  payouts: null,
  balances: null,
  async form(settings, { reference, amount, locale }) {
    const currency = freekassaGateway.currencies[amount.asset];
    if (currency === undefined) throw new GatewayFault(`takes no ${amount.asset}`);
    const shop = settings['shop_id'] ?? '';
    const sum = formatAmount(amount, 2);
    const signed = [shop, sum, settings['secret_1'] ?? '', currency, reference].join(':');
    return {
      action: page,
      method: 'get',
      fields: {
        m: shop,
        oa: sum,
        o: reference,
        s: hexOf('md5', signed),
        currency,
        // Their notifications do not say the currency: it comes back as we have sent it.
        us_currency: currency,
        lang: locale,
      },
    };
  },
  readNotification(settings, raw) {
    const fields = readFormBody(raw);
    if (fields === null) return notGenuine('a field came twice');
    const of = (name: string) => fields.get(name) ?? '';
    const parts = [of('MERCHANT_ID'), of('AMOUNT'), settings['secret_2'] ?? ''];
    const expected = hexOf('md5', [...parts, of('MERCHANT_ORDER_ID')].join(':'));
    if (!isSameSignature(fields.get('SIGN') ?? null, expected)) return notGenuine('signature');
    const missing = missingOf(fields, ['MERCHANT_ID', 'AMOUNT', 'MERCHANT_ORDER_ID', 'intid']);
    if (missing !== null) return notGenuine(`without ${missing}`);
    return {
      genuine: true,
      notification: {
        operation: of('intid'),
        status: 'paid',
        reference: of('MERCHANT_ORDER_ID'),
        amount: of('AMOUNT'),
        currency: of('us_currency'),
        merchant: of('MERCHANT_ID'),
        fee: null,
        paidAt: null,
        deviates: false,
      },
      answer: 'YES',
    };
  },
  lookup: () => null,
};
