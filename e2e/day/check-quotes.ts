import type { Page } from 'playwright-core';

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
  return { systems: systems.data.length, directions: on.length };
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
