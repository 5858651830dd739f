import { formatAmount } from '../../core/money/amount.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import { callProvider } from '../call-provider.ts';
import { type Gateway, GatewayFault, type GatewaySettings, type LookedUp } from '../gateway.ts';
import {
  type HashName,
  hexOf,
  isSameSignature,
  missingOf,
  notGenuine,
  readFormBody,
} from '../signed-text.ts';

const page = 'https://auth.robokassa.ru/Merchant/Index.aspx';
const stateUrl = 'https://auth.robokassa.ru/Merchant/WebService/Service.asmx/OpStateExt';

export const robokassaGateway: Gateway = {
  name: 'robokassa',
  title: 'Robokassa',
  fields: [
    { name: 'login', secret: false, required: true, pattern: '[\\w.-]{1,100}' },
    { name: 'password_1', secret: true, required: true, pattern: '\\S{4,200}' },
    { name: 'password_2', secret: true, required: true, pattern: '\\S{4,200}' },
    { name: 'hash', secret: false, required: false, pattern: 'md5|sha1|sha256|sha384|sha512' },
  ],
  currencies: { RUB: 'RUB' },
  merchantField: null,
  asked: true,
  tellsFee: true,
  payouts: null,
  balances: null,
  async form(settings, { reference, amount, orderNumber, locale }) {
    if (amount.asset !== 'RUB') throw new GatewayFault(`takes no ${amount.asset}`);
    const login = settings['login'] ?? '';
    const sum = formatAmount(amount, 2);
    const own = `Shp_order=${orderNumber}`;
    const signed = [login, sum, reference, settings['password_1'] ?? '', own].join(':');
    return {
      action: page,
      method: 'post',
      fields: {
        MerchantLogin: login,
        OutSum: sum,
        InvId: reference,
        Description: orderNumber,
        Shp_order: orderNumber,
        SignatureValue: hexOf(hashOf(settings), signed),
        Culture: locale,
        Encoding: 'utf-8',
      },
    };
  },
  readNotification(settings, raw) {
    const fields = readFormBody(raw);
    if (fields === null) return notGenuine('a field came twice');
    const [sum, reference] = [fields.get('OutSum') ?? '', fields.get('InvId') ?? ''];
    const own = [...fields].filter(([name]) => /^shp_/i.test(name)).map(([n, v]) => `${n}=${v}`);
    const parts = [sum, reference, settings['password_2'] ?? '', ...own.toSorted()];
    const expected = hexOf(hashOf(settings), parts.join(':'));
    const given = fields.get('SignatureValue') ?? null;
    if (!isSameSignature(given, expected)) return notGenuine('signature');
    const missing = missingOf(fields, ['OutSum', 'InvId']);
    if (missing !== null) return notGenuine(`without ${missing}`);
    return {
      genuine: true,
      notification: {
        // They tell of a payment by our own number alone, and take each once.
        operation: reference,
        status: 'paid',
        reference,
        amount: sum,
        currency: 'RUB',
        merchant: null,
        fee: fields.get('Fee') || null,
        paidAt: null,
        deviates: false,
      },
      answer: `OK${reference}`,
    };
  },
  lookup: (settings) => async (payment, outside) => {
    const { login = '', password_2: password = '' } = settings;
    const signature = hexOf(hashOf(settings), [login, payment.reference, password].join(':'));
    const query = new URLSearchParams({
      MerchantLogin: login,
      InvoiceID: payment.reference,
      Signature: signature,
    });
    const answer = await callProvider(outside, {
      url: `${stateUrl}?${query}`,
      method: 'GET',
      headers: {},
      body: '',
    });
    return stateOf(answer, payment.amount);
  },
};

function hashOf({ hash = '' }: GatewaySettings): HashName {
  const names: readonly HashName[] = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];
  return names.find((name) => name === hash) ?? 'md5';
}

const states: Readonly<Record<string, LookedUp>> = {
  5: 'pending',
  10: 'failed',
  20: 'pending',
  50: 'pending',
  60: 'failed',
  80: 'pending',
  100: 'paid',
};

/** Their answer is a small XML whose attributes do not matter: read by the names of elements. */
function stateOf(xml: string, amount: string): LookedUp {
  const result = codeIn(xml, 'Result');
  if (result === '3') return 'absent';
  if (result !== '0') throw new GatewayFault(`answered with the result ${result ?? 'none'}`);
  const state = states[codeIn(xml, 'State') ?? ''];
  if (state === undefined) throw new GatewayFault('told of a state that is none');
  if (state !== 'paid') return state;
  const sum = /<OutSum>\s*([0-9.]{1,40})\s*<\/OutSum>/.exec(xml)?.[1] ?? '';
  return isSameAmount(sum, amount) ? 'paid' : 'differs';
}

function codeIn(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>\\s*<Code>\\s*([0-9]{1,6})\\s*</Code>`).exec(xml);
  return found?.[1] ?? null;
}
