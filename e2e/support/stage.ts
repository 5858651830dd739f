import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import * as z from 'zod';
import { assertInvariants } from '../../server/money/ledger/testing.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { createLitecoinNetwork, type LitecoinNetwork } from './litecoin-network.ts';
import { type OfficeDesk, openDesk } from './office-desk.ts';
import type { ServiceAccess } from './running-service.ts';
import { serviceOf } from './service-of-run.ts';
import { arrive, type Look, type Visitor } from './visitor.ts';

/** Where stories of one file play: the service of its worker, its browser, its books, its chain. */
export interface Stage {
  readonly service: ServiceAccess;
  readonly database: pg.Pool;
  readonly litecoin: LitecoinNetwork;
  /** The back office as a program sees it, for steps that are not what a story is about. */
  readonly desk: OfficeDesk;
  /** Somebody new, at the service of the stage or at another address of it. */
  visitor(look: Look, url?: string): Promise<Visitor>;
  /** An account of a payment system that passes its checks: the example the form shows. */
  exampleOf(system: string): Promise<string>;
  /** Throws unless the ledger and every order of the service are right at this moment. */
  assertInvariants(): Promise<void>;
  /** Closes everything, and fails when the service has logged an error of its own. */
  close(): Promise<void>;
}

const systems = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ account: z.object({ example: z.string() }) }),
    }),
  ),
});

/** Opens the stage, on the worker's own service or on one given; call `close` in `afterAll`. */
export async function openStage(given?: ServiceAccess): Promise<Stage> {
  const worker = process.env['VITEST_POOL_ID'] ?? '1';
  const service = given ?? (await serviceOf(inject('services'), worker));
  const browser = await chromium.connect(inject('browser'));
  const litecoin = service.litecoin === null ? null : createLitecoinNetwork(service.litecoin);
  const database = new pg.Pool({ connectionString: service.databaseUrl, max: 4 });
  database.on('error', () => undefined);
  const books = openDatabase(service.databaseUrl, { poolMax: 1, onError: () => undefined });
  return {
    service,
    database,
    get litecoin() {
      if (litecoin === null) throw new Error('this service runs no litecoin node');
      return litecoin;
    },
    desk: await openDesk(service),
    visitor: (look, url = service.url) => arrive(browser, url, look),
    async exampleOf(system) {
      const answer = await fetch(`${service.url}/api/v1/payment_systems`);
      const { data } = systems.parse(await answer.json());
      const found = data.find(({ id }) => id === system);
      if (found === undefined) throw new Error(`there is no payment system ${system}`);
      return found.attributes.account.example;
    },
    assertInvariants: () => assertInvariants(books),
    async close() {
      await Promise.all([database.end(), closeDatabase(books)]);
      await browser.close();
      const log = await readFile(service.logFile, 'utf8');
      const faults = log.split('\n').filter((line) => /"level":[56]0/.test(line));
      if (faults.length > 0) throw new Error(`the service logged errors:\n${faults.join('\n')}`);
    },
  };
}
