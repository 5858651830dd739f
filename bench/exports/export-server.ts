// Files for monitors of many directions, in a process of its own: either made and served by the
// service's own code, or the same bytes served from a folder.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { pino } from 'pino';
import { startPressing } from '../../server/market/monitors/files/compress-file.ts';
import { formats } from '../../server/market/monitors/files/export-format.ts';
import { buildPage } from '../../server/market/monitors/files/export-page.ts';
import { openExports } from '../../server/market/monitors/files/open-exports.ts';
import { startFile } from '../../server/market/monitors/files/write-file.ts';
import { sendPage } from '../../server/market/monitors/routes.ts';
import { noRules, pricingCache } from '../../server/market/rates/quote/pricing-cache.ts';
import { openTasks } from '../../server/platform/tasks/open-tasks.ts';
import type { Tick } from '../ticks.ts';
import { tickAt, wideCatalogue } from '../wide-market.ts';

/** What the bench tells it: how many directions, how many ticks, and who serves. */
export type ExportOrder = {
  readonly directions: number;
  readonly ticks: number;
  readonly by: 'service' | 'folder';
};

export type ExportReport = {
  readonly url: string;
  /** Milliseconds of each. */
  readonly ticks: readonly Tick[];
  readonly plainBytes: number;
  readonly gzipBytes: number;
  /** Heap taken by the catalogue's prices of one tick, and by the files beside it. */
  readonly storeMegabytes: number;
};

const name = 'bestchange-1.1.xml';

process.once('message', async (order: ExportOrder) => {
  const catalogue = wideCatalogue(order.directions);
  const market = openMarket(catalogue);
  const reserves = new Map(catalogue.systems.map(({ code }) => [code, 10n ** 26n]));
  const terms = {
    partners: [],
    systems: new Map(),
    directions: new Map(),
    excludedCurrencies: [],
  };
  const exports = openExports({
    sources: {
      catalogue: { current: () => catalogue },
      clock: market,
      rates: market,
      reserves: () => reserves,
      slotsOf: () => null,
    },
    terms: { current: () => terms },
    notices: { current: () => quiet },
    tasks: openTasks(pino({ level: 'warn' }, process.stderr)),
  });
  const before = heapMegabytes();
  const ticks: Omit<Tick, 'floor'>[] = [];
  for (let tick = 0; tick < order.ticks; tick += 1) {
    market.tick();
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    await exports.page('bestchange-1.1');
    const took = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(used);
    ticks.push({ took, worked: (user + system) / 1000 });
  }
  const page = await exports.page('bestchange-1.1');
  const storeMegabytes = heapMegabytes() - before;
  // After all ticks: between two of them it would leave its litter to the second.
  const lines = page.plain.toString().split(/(?<=\n)/);
  const floors: number[] = [];
  for (const _ of ticks) floors.push(await timeReady(lines));
  const app = Fastify();
  if (order.by === 'service') {
    app.get(`/${name}`, async (request, reply) =>
      sendPage(request, reply, await exports.page('bestchange-1.1')),
    );
  } else {
    const root = await mkdtemp(join(tmpdir(), 'agio-export-'));
    await writeFile(join(root, name), page.plain);
    await writeFile(join(root, `${name}.gz`), page.gzip);
    exports.close();
    await app.register(fastifyStatic, { root, preCompressed: true });
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [plainBytes, gzipBytes] = [page.plain.length, page.gzip.length];
  const url = `${address}/${name}`;
  const timed = ticks.map((tick, at) => ({ ...tick, floor: floors[at] ?? Number.NaN }));
  process.send?.({ url, ticks: timed, plainBytes, gzipBytes, storeMegabytes });
});
process.once('disconnect', () => process.exit(0));

/** The least that a tick can take: nothing is priced, and every line is there already. */
async function timeReady(lines: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const pressing = startPressing();
  const format = { ...formats['bestchange-1.1'], head: () => '', foot: '' };
  const begun = { format, ratesAsOf: null, directions: lines.length, before: null };
  const file = startFile({ ...begun, onPiece: pressing.add });
  for (const [at, line] of lines.entries()) file.add(at, line);
  const { bytes } = file.end();
  await buildPage({ plain: bytes, gzip: pressing.end() }, format.contentType, new Date(), null);
  return performance.now() - startedAt;
}

const quiet = {
  shown: false,
  level: 'info' as const,
  textRu: '',
  textEn: '',
  version: 1,
  technicalBreak: false,
  resumeAt: null,
  updatedAt: new Date(0),
};

/** Prices as a web process has them. */
function openMarket(catalogue: ReturnType<typeof wideCatalogue>) {
  let at = Date.UTC(2026, 10, 21);
  let snapshot = tickAt(new Date(at));
  const priced = pricingCache(noRules);
  return {
    now: () => new Date(at),
    rules: noRules.current,
    current: () => snapshot,
    firstPricing: ({ id }: { readonly id: string }) =>
      priced(snapshot, catalogue, { directionId: id, city: undefined }, 'fixed'),
    tick() {
      at += 5_000;
      snapshot = tickAt(new Date(at));
    },
  };
}

function heapMegabytes(): number {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
