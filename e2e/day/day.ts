import pg from 'pg';
import type { Browser } from 'playwright-core';
import { startFreshService } from '../support/running-service.ts';
import { arrive, type Visitor } from '../support/visitor.ts';
import { checkQuotes } from './check-quotes.ts';
import { type Closing, closeDay } from './close-day.ts';
import { openApp } from './close-dialog.ts';
import { openStreet } from './customers.ts';
import { setUpFirstRun } from './first-operator.ts';
import { type Kind, planDay } from './kinds.ts';
import { openMailSink } from './mail-sink.ts';
import { openMarket } from './market.ts';
import { serveDay } from './serve-day.ts';
import { setUpShop } from './set-up-shop.ts';
import { type Effort, humanSeconds, sitDown, sumOf, type Typist } from './typist.ts';

/** What a day has shown. */
export type DayFigures = {
  readonly systems: number;
  readonly directions: number;
  readonly setUp: readonly Effort[];
  readonly served: readonly Effort[];
  /** How many orders of each kind there were. */
  readonly orders: Readonly<Partial<Record<Kind, number>>>;
  readonly closing: Closing;
  readonly setUpWallSeconds: number;
  readonly wallSeconds: number;
  readonly complaints: readonly string[];
};

/**
 * A day of a new shop: set up from an empty database by keyboard, so many orders served, the books
 * closed. Throws what is wrong with it.
 */
export async function liveDay(browser: Browser, size: 'whole' | 'sample'): Promise<DayFigures> {
  const began = performance.now();
  const market = await openMarket();
  const mail = await openMailSink();
  const service = await startFreshService({ ...market.settings, TRUSTED_PROXIES: 'loopback' });
  const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
  database.on('error', () => undefined);
  try {
    const operator = await arrive(browser, service.url, { locale: 'ru', device: 'desktop' });
    const setting = sitDown(operator.page);
    const place = { setUpUrl: service.setUpUrl, mailPort: mail.port };
    const { secret, used } = await setUpFirstRun(operator, setting, place);
    await setUpShop(operator, setting);
    const quoting = await checkQuotes(service.url, operator.page);
    const setUpWallSeconds = (performance.now() - began) / 1000;
    const { typist, orders, closing } = await work({ operator, secret, used }, service, {
      database,
      size,
    });
    // What is set up takes effect when web starts again: nobody listens for that moment.
    const complaints = operator
      .complaints()
      .filter((each) => !each.includes('net::ERR_CONNECTION_REFUSED'));
    await operator.leave();
    return {
      ...quoting,
      setUp: setting.efforts(),
      served: typist.efforts(),
      orders,
      closing,
      setUpWallSeconds,
      wallSeconds: (performance.now() - began) / 1000,
      complaints,
    };
  } finally {
    await database.end();
    await service.stop();
    mail.close();
    await market.close();
  }
}

/** What a day must keep to; throws what it has not. */
export function judgeDay({ systems, directions, setUp, complaints }: DayFigures): void {
  const wrong = (words: string) => new Error(`the set-up: ${words}`);
  const person = humanSeconds(sumOf(setUp)) / 60;
  if (systems !== 20) throw wrong(`${systems} payment systems are not 20`);
  if (directions < 200) throw wrong(`${directions} directions are fewer than 200`);
  if (person > 30) throw wrong(`a person needs ${person.toFixed(1)} minutes, more than 30`);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

type Worker = { readonly operator: Visitor; readonly secret: string; readonly used: string };
type Place = { readonly url: string; readonly databaseUrl: string };
type Work = { readonly database: pg.Pool; readonly size: 'whole' | 'sample' };

async function work({ operator, secret, used }: Worker, service: Place, day: Work) {
  const typist: Typist = sitDown(operator.page);
  const street = await openStreet(service.url);
  const shop = { operator, typist, street, database: day.database };
  const nextCode = openApp(secret, [used]);
  const served = await serveDay({ ...shop, nextCode }, planDay(day.size));
  const { orders } = served;
  const { page } = operator;
  const { databaseUrl } = service;
  const closing = await closeDay({ ...served, page, databaseUrl, street });
  const counts: Partial<Record<Kind, number>> = {};
  for (const { kind } of orders) counts[kind] = (counts[kind] ?? 0) + 1;
  return { typist, orders: counts, closing };
}
