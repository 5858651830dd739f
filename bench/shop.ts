import type { Request } from 'autocannon';
import * as z from 'zod';

/** One pair that the bench exchanges, with a form that the service takes. */
export type Offer = {
  readonly income: string;
  readonly outcome: string;
  /** Twice the smallest amount, which moves with the rates from moment to moment. */
  readonly amount: string;
  readonly fields: Readonly<Record<string, string>>;
};

const systems = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        income_enabled: z.boolean(),
        outcome_ids: z.array(z.string()),
        account: z.object({ example: z.string() }),
      }),
    }),
  ),
});
const quote = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ income_amount: z.string() }) }),
});

const person = {
  full_name: 'Иванов Иван Иванович',
  phone: '+79161234567',
  email: 'visitor@example.com',
};
export const quotePath = '/api/v1/rate_calculations/from_income';
export const jsonHeaders = { 'content-type': 'application/json', 'site-locale': 'ru' } as const;

/**
 * Finds `count` pairs that can be exchanged now, spread over as many different payment systems on
 * the outcome side as there are: each of those has a reserve of its own.
 */
export async function findOffers(url: string, count: number): Promise<readonly Offer[]> {
  const data = await readSystems(url);
  const exampleOf = examplesOf(data);
  const offers: Offer[] = [];
  const incomes = data.filter(({ attributes }) => attributes.income_enabled);
  for (let turn = 0; offers.length < count && turn < 200; turn += 1) {
    for (const [place, { id: income, attributes }] of incomes.entries()) {
      const outcome =
        attributes.outcome_ids[(turn * 7 + place * 3) % attributes.outcome_ids.length];
      if (outcome === undefined || offers.length === count) continue;
      if (offers.some((offer) => offer.income === income && offer.outcome === outcome)) continue;
      const offer = await offerOf(url, exampleOf, { income, outcome });
      if (offer !== null && (await isAccepted(url, offer))) offers.push(offer);
    }
  }
  if (offers.length < count) throw new Error(`only ${offers.length} pairs can be exchanged`);
  return offers;
}

/** Offers of these pairs, whether they are open or not at the moment. */
export async function offersOf(
  url: string,
  pairs: readonly Pick<Offer, 'income' | 'outcome'>[],
): Promise<readonly Offer[]> {
  const exampleOf = examplesOf(await readSystems(url));
  const offers: Offer[] = [];
  for (const pair of pairs) {
    const offer = await offerOf(url, exampleOf, pair);
    if (offer === null) throw new Error(`no quote of ${pair.income} for ${pair.outcome}`);
    offers.push(offer);
  }
  return offers;
}

async function readSystems(url: string): Promise<z.output<typeof systems>['data']> {
  const answer = await fetch(`${url}/api/v1/payment_systems`);
  return systems.parse(await answer.json()).data;
}

function examplesOf(data: z.output<typeof systems>['data']): ReadonlyMap<string, string> {
  return new Map(data.map(({ id, attributes }) => [id, attributes.account.example]));
}

async function offerOf(
  url: string,
  exampleOf: ReadonlyMap<string, string>,
  { income, outcome }: Pick<Offer, 'income' | 'outcome'>,
): Promise<Offer | null> {
  const amount = await smallestAmount(url, income, outcome);
  const fields = {
    ...person,
    income_account: exampleOf.get(income) ?? '',
    outcome_account: exampleOf.get(outcome) ?? '',
  };
  return amount === null ? null : { income, outcome, amount, fields };
}

/** The request for a quote of an offer. */
export function quoteRequest({ income, outcome, amount }: Offer): Request {
  return {
    method: 'POST',
    path: quotePath,
    headers: jsonHeaders,
    body: JSON.stringify({
      income_payment_system_id: income,
      outcome_payment_system_id: outcome,
      income_amount: amount,
    }),
  };
}

/** The same offer for so many units of the last place more. */
export function raised(offer: Offer, units: number): Offer {
  return { ...offer, amount: changed(offer.amount, (amount) => amount + BigInt(units)) };
}

/** The form of an order that names a quote of this moment, as the site sends it. */
export async function orderBody(url: string, offer: Offer): Promise<string> {
  const { data } = quote.parse(await post(url + quotePath, quoteRequest(offer).body ?? ''));
  return formOf(offer, { rate_calculation_id: data.id });
}

function formOf(offer: Offer, more: object): string {
  const { income, outcome, amount, fields } = offer;
  const attributes = {
    ...fields,
    income_payment_system_id: income,
    outcome_payment_system_id: outcome,
    income_amount: amount,
    agree_service_terms: true,
    agree_aml_terms: true,
    ...more,
  };
  return JSON.stringify({ data: { attributes } });
}

async function smallestAmount(
  url: string,
  income: string,
  outcome: string,
): Promise<string | null> {
  const body = { income_payment_system_id: income, outcome_payment_system_id: outcome };
  const path = '/api/v1/rate_calculations/first_slot';
  const found = quote.safeParse(await post(url + path, JSON.stringify(body)));
  return found.success
    ? changed(found.data.data.attributes.income_amount, (amount) => amount * 2n)
    : null;
}

/** An amount with its digits, point left out, taken as a number and changed. */
function changed(amount: string, change: (units: bigint) => bigint): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const digits = String(change(BigInt(whole + decimals))).padStart(decimals.length + 1, '0');
  const cut = digits.length - decimals.length;
  return decimals === '' ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

async function isAccepted(url: string, offer: Offer): Promise<boolean> {
  const answer = await post(`${url}/api/v1/orders/preflight`, formOf(offer, {}));
  return z.object({ data: z.null() }).safeParse(answer).success;
}

async function post(url: string, body: string): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: jsonHeaders, body });
  return answer.json();
}
