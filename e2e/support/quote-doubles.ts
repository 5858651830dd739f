import type pg from 'pg';
import type { Route } from 'playwright-core';
import * as z from 'zod';
import {
  hideTerms,
  openToken,
  quoteKeysOf,
  sealQuote,
} from '../../server/market/rates/quote/quote-token.ts';
import type { Visitor } from './visitor.ts';

const calculation = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    attributes: z.looseObject({ expires_at: z.string() }),
  }),
});
type Calculation = z.output<typeof calculation>;

const quotes = '**/api/v1/rate_calculations/from_*';
const hour = 3_600_000;

/** From now on every quote the visitor is given is one that was sealed an hour ago. */
export async function giveOldQuotes(visitor: Visitor, database: pg.Pool): Promise<void> {
  const { rows } = await database.query("select value from secrets where name = 'quotes'");
  const keys = quoteKeysOf(
    z.array(z.object({ value: z.instanceof(Buffer) })).parse(rows)[0]?.value ?? Buffer.alloc(0),
  );
  await rewriteQuotes(visitor, (document) => {
    const token = openToken(keys, document.data.id);
    if (token === null) throw new Error('the service gave a quote that is not its own');
    const times = {
      quotedAt: token.quotedAt.getTime() - hour,
      expiresAt: token.expiresAt.getTime() - hour,
    };
    const id = sealQuote(hideTerms(keys, token), token.quote, times);
    return { ...document, data: { ...document.data, id } };
  });
}

/** From now on every quote tells the visitor that it runs out in so many seconds. */
export async function giveBriefQuotes(visitor: Visitor, seconds: number): Promise<void> {
  await rewriteQuotes(visitor, (document) => {
    const at = new Date(Date.now() + seconds * 1000).toISOString();
    const attributes = { ...document.data.attributes, expires_at: at };
    return { ...document, data: { ...document.data, attributes } };
  });
}

/** Quotes are the service's own again. */
export async function giveTrueQuotes({ page }: Visitor): Promise<void> {
  await page.unroute(quotes);
}

async function rewriteQuotes({ page }: Visitor, change: (given: Calculation) => Calculation) {
  await page.route(quotes, async (route: Route) => {
    const response = await route.fetch();
    const json = change(calculation.parse(await response.json()));
    await route.fulfill({ response, json });
  });
}
