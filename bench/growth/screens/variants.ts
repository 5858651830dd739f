import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import type { Known } from './known.ts';

type Reads<Calls> = Extract<keyof Calls, `GET ${string}`>;
export type OfficeRead = Reads<OfficeCalls>;
export type PublicRead = Reads<PublicCalls>;

/** A look at a call: its parts of the path, and what it asks for. */
export type Look = {
  /** What it is of, where another look at the same path is of something else. */
  readonly of?: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};

export const monthsAgo = (months: number) =>
  new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 10);
const quarter = () => ({ since: monthsAgo(3), until: monthsAgo(0) });
const pastQuarter = () => ({ since: monthsAgo(9), until: monthsAgo(6) });
const each = (name: string, values: readonly string[], more: Look['query'] = {}) =>
  values.map((value): Look => ({ query: { ...more, [name]: value } }));

/**
 * How calls of the office are looked at, where not only as they are: an entry takes the place of
 * the plain look. Of calls without one the plain path is measured, and of lists a page far behind.
 */
export function officeLooks(known: Known): Partial<Record<OfficeRead, readonly Look[]>> {
  const order = { parts: { id: known.order } };
  const direction = { parts: { id: known.direction } };
  const user = { parts: { id: known.userId } };
  return {
    'GET /office/api/orders': queue(known),
    'GET /office/api/orders/{id}': [
      order,
      { of: 'that was written about', parts: { id: known.talkedAbout } },
    ],
    'GET /office/api/orders/{id}/customer': [
      order,
      { of: 'a guest', parts: { id: known.guestOrder } },
    ],
    'GET /office/api/orders/{id}/price_check': [order],
    ...money(known),
    'GET /office/api/mails': [{}, ...each('state', ['failed', 'sent'])],
    'GET /office/api/archived_records': each('search', [known.guestEmail]),
    'GET /office/api/audit_log': [
      {},
      { query: { search: known.order } },
      { query: { search: 'nobody-did-this' } },
      { query: { actor: known.operator } },
    ],
    'GET /office/api/users': [
      {},
      ...each('search', [known.guestEmail, 'user77@', 'nobody-is-called-so']),
      { query: { status: 'blocked' } },
    ],
    'GET /office/api/users/{id}': [user],
    'GET /office/api/users/{id}/rewards': [user],
    'GET /office/api/customers': [
      {},
      { query: { kind: 'guest' } },
      ...each('search', ['user77@', known.phone, known.account, 'nobody-is-called-so']),
      { query: { kind: 'guest', search: known.guestEmail } },
      { query: { kind: 'guest', search: 'nobody-is-called-so' } },
    ],
    'GET /office/api/customers/{id}': [user, { of: 'a guest', parts: { id: known.guestOrder } }],
    'GET /office/api/card_verifications': [{}, { query: { state: 'decided' } }],
    'GET /office/api/card_verifications/{id}': [{ parts: { id: known.verification } }],
    'GET /office/api/conversations': [{}, { query: { state: 'answered' } }],
    'GET /office/api/conversations/{id}': [{ parts: { id: known.conversation } }],
    'GET /office/api/reviews': [{}, ...each('state', ['approved', 'declined'])],
    'GET /office/api/operational_errors': [{}, { query: { state: 'resolved' } }],
    'GET /office/api/referrers': [{}, ...each('search', ['user77@', 'nobody-is-called-so'])],
    'GET /office/api/referrers/{id}': [user],
    'GET /office/api/referrers/{id}/payouts': [user],
    'GET /office/api/referral_reviews': [{}, { query: { state: 'decided' } }],
    'GET /office/api/coupons/{id}': [{ parts: { id: known.coupon } }],
    'GET /office/api/coupons/{id}/uses': [{ parts: { id: known.coupon } }],
    'GET /office/api/blocks': [{}, ...each('search', ['bad-', 'nobody-is-called-so'])],
    'GET /office/api/price_log': [{}, { query: { subject: known.direction } }],
    'GET /office/api/prices/{id}': [direction],
    'GET /office/api/prices/{id}/ticks': [direction],
    'GET /office/api/directions/{id}': [direction],
    'GET /office/api/direction_cities/{direction}': [{ parts: { direction: known.direction } }],
    'GET /office/api/payment_systems/{id}': [{ parts: { id: known.income } }],
    'GET /office/api/content/{id}': [{ parts: { id: known.faqItem } }],
    'GET /office/api/pool_addresses': [{ query: { rail: 'monero' } }],
  };
}

function queue(known: Known): readonly Look[] {
  return [
    {},
    ...each('needs', ['any', 'payout']),
    ...each('status', ['refunded', 'completed', 'expired']),
    { query: { exception: 'aml' } },
    ...each('search', [
      known.number,
      known.txid,
      known.account,
      known.phone,
      known.ip,
      known.amount,
      known.paidInto,
      'rang up',
      'nobody-is-called-so',
    ]),
    { query: { income: known.income, outcome: known.outcome } },
    { query: pastQuarter() },
    { query: { status: 'rejected', ...pastQuarter() } },
  ];
}

function money(known: Known) {
  const statement = { parts: { id: known.holding } };
  const ofRequisite = {
    parts: { id: known.holdingOfRequisite },
    query: { ...quarter(), requisite: known.requisite },
  };
  const divided = each('by', ['day', 'direction', 'operator', 'partner'], quarter());
  return {
    'GET /office/api/accounts/{id}/statement': [
      statement,
      { ...statement, query: quarter() },
      ofRequisite,
    ],
    'GET /office/api/accounts/{id}/statement/export': [
      { ...statement, query: quarter() },
      { ...statement, query: { ...quarter(), format: 'xlsx' } },
    ],
    'GET /office/api/own_operations': [{}, { query: { state: 'waiting' } }],
    'GET /office/api/figures': [{}, { query: quarter() }, { query: { utc_offset: '345' } }],
    'GET /office/api/reports/results': [
      {},
      ...divided,
      { query: { ...quarter(), currency: 'USD' } },
    ],
    'GET /office/api/reports/results/export': [
      { query: quarter() },
      { query: { ...quarter(), format: 'xlsx' } },
    ],
    'GET /office/api/reports/flow': [{}, { query: quarter() }],
    'GET /office/api/reports/direction_flows': [{}, { query: quarter() }],
    'GET /office/api/reports/operators': [{}, { query: quarter() }],
    'GET /office/api/reports/operators/export': [{ query: { ...quarter(), format: 'xlsx' } }],
  } as const satisfies Partial<Record<OfficeRead, readonly Look[]>>;
}

/** How a customer looks at calls of the site. */
export function publicLooks(known: Known): Partial<Record<PublicRead, readonly Look[]>> {
  const order = { parts: { id: known.order } };
  const pair = { income: known.income, outcome: known.outcome };
  return {
    'GET /api/v1/orders': [
      {},
      { query: { per: '100' } },
      { query: { status: 'completed' } },
      { query: { number: known.numberBegins } },
      { query: { payment_system_id: known.income } },
      { query: { created_from: monthsAgo(9), created_to: monthsAgo(6) } },
    ],
    'GET /api/v1/orders/{id}': [order],
    'GET /api/v1/orders/{id}/messages': [order],
    'GET /api/v1/orders/{id}/review': [order],
    'GET /api/v1/referral_statistics': [
      {},
      { query: { from: monthsAgo(12), to: monthsAgo(0), by: 'day' } },
      { query: { from: monthsAgo(12), to: monthsAgo(0), by: 'sub' } },
    ],
    'GET /api/v1/captcha/challenge': [{ query: { purpose: 'order' } }],
    'GET /api/v1/user_country': [{}],
    'GET /api/v1/content/about/{income}/{outcome}': [{ parts: pair }],
    'GET /api/v1/crypto_stats/charts/{id}': [{ parts: { id: 'btc' } }],
    'GET /api/v1/crypto_stats/charts/{income}/{outcome}': [
      { parts: { income: 'btc', outcome: 'eth' } },
    ],
    'GET /api/v1/crypto_stats/info/{id}': [{ parts: { id: 'btc' } }],
    'GET /api/v1/crypto_stats/{token}': [{ parts: { token: 'btc' } }],
  };
}

/** Pages of the site that are made for each look at them. */
export const pages = ['/', '/en/contacts', '/reviews', '/status', '/sitemap.xml'] as const;
