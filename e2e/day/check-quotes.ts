import type { Page } from 'playwright-core';
import { cashId, cities, coinForCash, isCoin } from './catalogue.ts';
import { exact } from './exact.ts';

type Direction = {
  readonly id: string;
  readonly attributes: {
    readonly enabled: boolean;
    readonly systems_enabled: boolean;
    readonly income: { readonly id: string };
    readonly outcome: { readonly id: string };
  };
};

/** Asks the public API for a quote of every direction that is switched on; throws what has none. */
export async function checkQuotes(
  url: string,
  page: Page,
): Promise<{ readonly systems: number; readonly directions: number }> {
  const systems = await (await page.request.get('/office/api/payment_systems')).json();
  const directions = await readDirections(page);
  const on = directions.filter(
    ({ attributes }) => attributes.enabled && attributes.systems_enabled,
  );
  const silent: string[] = [];
  for (const { id, attributes } of on) {
    const answer = await fetch(`${url}/api/v1/rate_calculations/first_slot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        income_payment_system_id: attributes.income.id,
        outcome_payment_system_id: attributes.outcome.id,
        opening: true,
      }),
    });
    if (!answer.ok) silent.push(`${id}: ${await answer.text()}`);
  }
  if (silent.length > 0) throw new Error(`${silent.length} do not quote: ${silent[0]}`);
  await checkCities(url);
  return { systems: systems.data.length, directions: on.length };
}

/** Cash has a price of its own in each city: where the markup is larger, less is given. */
async function checkCities(url: string): Promise<void> {
  for (const [income, outcome] of [
    [coinForCash, cashId],
    [cashId, coinForCash],
  ] as const) {
    const [here, there] = await Promise.all(
      cities.map(async ({ code: city }) => {
        const answer = await fetch(`${url}/api/v1/rate_calculations/from_income`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            income_payment_system_id: income,
            outcome_payment_system_id: outcome,
            income_amount: isCoin(income) ? '300' : '25000',
            city,
          }),
        });
        const { data } = JSON.parse(await answer.text());
        if (data.attributes.city !== city) throw new Error(`${city} is not quoted for`);
        return String(data.attributes.outcome_amount);
      }),
    );
    const [more, less] = [exact(here ?? '0'), exact(there ?? '0')];
    if (less >= more) throw new Error(`${income}-${outcome}: ${here} and ${there} in two cities`);
  }
}

async function readDirections(page: Page): Promise<Direction[]> {
  const found: Direction[] = [];
  for (let at = 1; ; at += 1) {
    const answer = await page.request.get(`/office/api/directions?per=50&page=${at}`);
    if (!answer.ok()) throw new Error(await answer.text());
    const { data, meta } = await answer.json();
    found.push(...data);
    if (at >= meta.total_pages) return found;
  }
}
