import { type ExportFigures, measureExports } from './exports/exports.ts';
import { fillReserves } from './fill-reserves.ts';
import { buildReactAlone, type ReactAlone, startReactPage } from './floors/react-floor.ts';
import { type Memory, measureMemory } from './memory.ts';
import { measureOrders, type OrderFigures } from './orders.ts';
import { type LighthouseFigures, measureLighthouse } from './pages/lighthouse.ts';
import { measurePageAnswers, type PageAnswer } from './pages/page-answers.ts';
import { type BenchPage, benchPages } from './pages/page-list.ts';
import { type PageWeight, type Weight, weighPages } from './pages/page-weights.ts';
import { measureQuotes, type QuoteFigures } from './quotes.ts';
import { type MixedFigures, measureQuotesUnderOrders } from './quotes-under-orders.ts';
import { measureStarts, type StartFigures } from './starts.ts';
import { type Tick, type TickFigures, tickFiguresOf, timeTicks } from './ticks.ts';

/** Everything one run of the bench has found. */
export type Figures = {
  readonly starts: StartFigures;
  readonly idle: Memory;
  readonly loaded: Memory;
  readonly quotes: QuoteFigures;
  /** The same for amounts that nobody else asks for. */
  readonly otherQuotes: QuoteFigures;
  readonly hot: OrderFigures;
  readonly spread: OrderFigures;
  readonly mixed: MixedFigures;
  readonly exports: ExportFigures;
  readonly ticks: TickFigures;
  readonly react: Weight;
  readonly pages: readonly WeighedPage[];
  readonly answers: readonly PageAnswer[];
  readonly lighthouse: readonly AuditedPage[];
  /** The same of a page that is React drawing one paragraph. */
  readonly reactAudit: LighthouseFigures;
};

type WeighedPage = PageWeight & Pick<BenchPage, 'kind'>;
export type AuditedPage = LighthouseFigures & Pick<BenchPage, 'page' | 'kind'>;

/** How long to look: the whole of `full` takes twenty to thirty minutes. */
type Effort = {
  readonly rounds: number;
  readonly seconds: number;
  readonly starts: number;
  readonly audits: number;
};
export const full: Effort = { rounds: 3, seconds: 3, starts: 3, audits: 5 };
/** To try the bench itself out: its figures mean little. */
export const quick: Effort = { rounds: 1, seconds: 1, starts: 1, audits: 1 };

/** Runs the whole bench on a data directory of its own and tells each step by `say`. */
export async function measureAll(
  dataDir: string,
  effort: Effort,
  say: (line: string) => void,
): Promise<Figures> {
  const { rounds, seconds } = effort;
  say('React alone, built as the pages are');
  const react = await buildReactAlone();
  say('Starts');
  const { figures: starts, service } = await measureStarts(dataDir, effort.starts);
  try {
    const idle = await measureMemory(service);
    const ticks: Tick[] = [];
    const timeSomeTicks = async () => {
      say('Ticks of ten thousand directions');
      ticks.push(...(await timeTicks()));
    };
    await timeSomeTicks();
    say('Pages in a browser');
    const list = await benchPages(service);
    const weights = await weighPages(service.url, list);
    const pages = weights.map((weight, index) => ({
      ...weight,
      kind: list[index]?.kind ?? 'other',
    }));
    say('Lighthouse');
    const { lighthouse, reactAudit } = await auditPages(service.url, list, react, effort.audits);
    await timeSomeTicks();
    say('Pages at a steady pace beside the same bytes from a bare server');
    const answers = await measurePageAnswers(service.url, list, { rounds, seconds });
    await fillReserves(service.databaseUrl);
    say('Quotes beside a bare route');
    const quotes = await measureQuotes(service, { rounds, seconds, amounts: 'same' });
    const otherQuotes = await measureQuotes(service, { rounds, seconds, amounts: 'other' });
    say('Orders on one direction beside their own statements');
    const hot = await measureOrders(service, { directions: 1, rounds, seconds });
    say('Orders over fifty directions beside their own statements');
    const spread = await measureOrders(service, { directions: 50, rounds, seconds });
    say('Quotes while orders are made');
    const mixed = await measureQuotesUnderOrders(service, {
      rounds: Math.ceil(rounds / 2),
      seconds,
      // Half of what the machine can do at most, so that what is seen is no queue.
      quotesPerSecond: Math.round(Math.min(1000, quotes.perSecond.ours / 8)),
      ordersPerSecond: Math.max(1, Math.round(spread.perSecond.ours / 4)),
    });
    const loaded = await measureMemory(service);
    say('Files for monitors beside the same file in a folder');
    const exports = await measureExports({ rounds, seconds });
    await timeSomeTicks();
    const served = { quotes, otherQuotes, hot, spread, mixed, exports };
    const drawn = { react: react.weight, pages, answers, lighthouse, reactAudit };
    return { starts, idle, loaded, ...served, ticks: tickFiguresOf(ticks), ...drawn };
  } finally {
    await service.stop();
  }
}

async function auditPages(
  url: string,
  list: readonly BenchPage[],
  react: ReactAlone,
  times: number,
): Promise<Pick<Figures, 'lighthouse' | 'reactAudit'>> {
  const floor = await startReactPage(react);
  try {
    const audited = list.filter((each) => each.audited);
    const urls = audited.map(({ path }) => url + path);
    const [reactAudit, ...found] = await measureLighthouse([floor.url, ...urls], times);
    if (reactAudit === undefined) throw new Error('nothing was audited');
    const lighthouse = found.flatMap((figures, at) => {
      const page = audited[at];
      return page === undefined ? [] : [{ page: page.page, kind: page.kind, ...figures }];
    });
    return { lighthouse, reactAudit };
  } finally {
    floor.stop();
  }
}
