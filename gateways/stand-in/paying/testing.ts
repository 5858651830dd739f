import { createHash } from 'node:crypto';

export type PaidOut = {
  /** Who has paid it: a host, or `payeer`. */
  readonly by: string;
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly to: string;
};
export type PayoutFate = 'paid' | 'process' | 'fail';

/** What a provider that pays out knows, and how it behaves. */
type Paying = {
  readonly how: string;
  readonly fate: PayoutFate;
  readonly paidOut: PaidOut[];
};

/** As Payeer transfers: a number of ours that comes twice is another transfer. */
export function answerPayeer(world: Paying, form: URLSearchParams): string {
  const say = (answer: object) => JSON.stringify({ auth_error: '0', errors: [], ...answer });
  const of = (name: string) => form.get(name) ?? '';
  const key = of('referenceId');
  switch (form.get('action')) {
    case 'getBalance':
      return say({ balance: { RUB: { currency: 'RUB', total: 218.07, available: 207.77 } } });
    case 'payoutDetails': {
      const made = world.paidOut.find((paid) => paid.by === 'payeer' && paid.key === key);
      const given = world.how === 'lying' ? '1.00' : made?.amount;
      const status = { paid: 'success', process: 'processing', fail: 'canceled' }[world.fate];
      const history = made && {
        id: 925_947_210 + world.paidOut.indexOf(made),
        date: '2026-11-23 12:00:00',
        status,
        referenceId: key,
        to: made.to,
        creditedAmount: given,
        creditedCurrency: made.currency,
        debitedCurrency: made.currency,
        debitedAmount: (Number(made.amount) + 0.5).toFixed(2),
      };
      return say({ history: history ?? {} });
    }
    case 'transfer': {
      if (world.how === 'refuses') return say({ errors: ['balanceError'], success: false });
      const sum = { amount: of('sumOut'), currency: of('curOut'), to: of('to') };
      world.paidOut.push({ by: 'payeer', key, ...sum });
      return say({ errors: false, success: true, historyId: 925947210 });
    }
    default:
      return say({ errors: ['wrong action'] });
  }
}

type Place = { readonly path: string; readonly host: string };
type AskedPayout = {
  readonly order_id: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly network?: string;
  readonly address?: string;
};

/** As Heleket pays out: what it has under a number of ours it does not make again. */
export function answerPayout(world: Paying, { path, host }: Place, asked: AskedPayout): string {
  const say = (result: object) => JSON.stringify({ state: 0, result });
  const refuse = (message: string) => JSON.stringify({ state: 1, message });
  if (path.endsWith('/calc')) return say({ commission: '1.50000000', payout_amount: asked.amount });
  const { order_id: key, address: to = '', amount = '', currency = '' } = asked;
  const known = world.paidOut.find((paid) => paid.by === host && paid.key === key);
  const present = (made: PaidOut) =>
    say({
      uuid: uuidOf(key),
      txid: world.fate === 'paid' ? txidOf(key) : null,
      currency: made.currency,
      address: made.to,
      amount: world.how === 'lying' ? '1.00' : made.amount,
      status: world.fate,
      network: networks.get(made.to) ?? '',
      is_final: world.fate !== 'process',
    });
  if (path.endsWith('/info')) return known ? present(known) : refuse('Payout not found');
  if (known) return present(known);
  if (world.how === 'refuses') return refuse('Not enough funds');
  const made = { by: host, key, amount, currency, to };
  world.paidOut.push(made);
  networks.set(to, asked.network ?? '');
  return present(made);
}

/** The networks that payouts were asked for on, by address. */
const networks = new Map<string, string>();

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What they call a payout themselves, and its transaction; neither tells our key. */
export const uuidOf = (key: string) =>
  hashOf(`uuid of ${key}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
export const txidOf = (key: string) => hashOf(`transaction of ${key}`);
