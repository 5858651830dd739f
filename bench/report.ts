import { cpus, totalmem } from 'node:os';
import { lighthouseVersion } from './audit.ts';
import { atLeast, atMost, type Budgets, type Verdict } from './budgets.ts';
import type { AuditedPage, Figures } from './measure-all.ts';
import type { Memory } from './memory.ts';
import type { OrderFigures } from './orders.ts';
import type { LighthouseFigures } from './pages/lighthouse.ts';
import type { Weight } from './pages/page-weights.ts';
import { processNames } from './processes.ts';
import type { QuoteFigures } from './quotes.ts';

/** Holds the figures against the budgets. */
export function judge(figures: Figures, budgets: Budgets): readonly Verdict[] {
  const { quotes, otherQuotes, hot, spread, exports, starts, pages, lighthouse, loaded } = figures;
  const { ticks } = figures;
  const tickMax = budgets.exportTickMillisecondsMax;
  const styles = Math.max(...pages.map((page) => page.styles.gzip));
  const memory = Math.max(...processNames.map((name) => loaded[name] ?? 0));
  return [
    atLeast('Quotes of amounts many ask for', quotes.ratio, budgets.quotesRatioMin),
    atLeast('Quotes of amounts nobody else asks for', otherQuotes.ratio, budgets.quotesRatioMin),
    atLeast('Orders on one direction', hot.ratio, budgets.ordersHotRatioMin),
    atLeast('Orders over fifty directions', spread.ratio, budgets.ordersSpreadRatioMin),
    atMost('A tick of 10 000 directions', ticks.milliseconds, tickMax, 'ms'),
    atLeast('Files for monitors, share of a folder', exports.ratio, budgets.exportRatioMin),
    atLeast('The same, unchanged', exports.unchangedRatio, budgets.exportRatioMin),
    ...pages.map(({ page, kind, scripts }) =>
      atMost(`JavaScript of ${page}`, scripts.gzip, budgets[`${kind}ScriptsGzipMax`], 'kB'),
    ),
    atMost('Styles of the heaviest page', styles, budgets.stylesGzipMax, 'kB'),
    ...lighthouse.flatMap((audited) => judgeAudit(audited, budgets)),
    atMost('A later start', starts.later, budgets.startMillisecondsMax, 'ms'),
    atMost('Memory of the largest process', memory, budgets.memoryMegabytesMax, 'MB'),
  ];
}

/**
 * An order asks search engines to stay away, which they count against it: it is not held to that.
 */
function judgeAudit(audited: AuditedPage, budgets: Budgets): readonly Verdict[] {
  const { page, performance, accessibility, bestPractices, seo } = audited;
  const verdicts = [
    atLeast(`Performance of ${page}`, performance, budgets.lighthousePerformanceMin),
    atLeast(`Accessibility of ${page}`, accessibility, budgets.lighthouseAccessibilityMin),
    atLeast(`Best practices of ${page}`, bestPractices, budgets.lighthouseBestPracticesMin),
  ];
  if (audited.kind === 'other') return verdicts;
  return [...verdicts, atLeast(`SEO of ${page}`, seo, budgets.lighthouseSeoMin)];
}

/** Writes the figures down, those first that do not depend on the machine. */
export function writeReport(figures: Figures, verdicts: readonly Verdict[], at: Date): string {
  const [processor] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} cores (${processor?.model ?? 'unknown'}), ${gigabytes} GB`;
  const mark = (met: boolean) => (met ? '✓' : '✗');
  return [
    '# What the service does, beside what could be done at most',
    '',
    'Written by `npm run bench`. Each figure stands beside a floor measured in the same run on the',
    'same machine, in turn with it; medians over the rounds. Ratios travel from machine to',
    'machine, the other figures do not.',
    '',
    `Measured ${at.toISOString().slice(0, 16)}Z on ${machine}, Node ${process.version}. The load`,
    'is made on the same machine. One web process, which is one thread.',
    '',
    '## Against the budgets (`bench/budgets.json`)',
    '',
    table(
      ['figure', 'measured', 'budget', ''],
      verdicts.map(({ name, figure, budget, met }) => [name, figure, budget, mark(met)]),
    ),
    ...quoteSection(figures),
    ...orderSection(figures),
    ...exportSection(figures),
    ...pageSection(figures),
    ...startSection(figures),
  ].join('\n');
}

function quoteSection({ quotes, otherQuotes, mixed }: Figures): string[] {
  return [
    '',
    '## Quotes',
    '',
    'The real web process against a bare Fastify route answering a constant of the same size',
    `(${quotes.answerBytes} bytes) to the same requests; 20 pairs, 50 connections. All ask for one`,
    'amount of each pair, and who asks the same within a second is answered the same:',
    '',
    quoteTable(quotes),
    '',
    'Each connection asks for amounts of its own, so that every answer is made anew:',
    '',
    quoteTable(otherQuotes),
    '',
    `While ${mixed.ordersPerSecond} orders a second are made and ${mixed.quotesPerSecond} quotes a`,
    'second are asked for at a steady pace, beside a bare route while the same orders are made:',
    '',
    table(
      ['', 'ours', 'floor', 'ratio'],
      [
        ['p50, ms', fine(mixed.p50.ours), fine(mixed.p50.floor), ''],
        ['p99, ms', fine(mixed.p99.ours), fine(mixed.p99.floor), ratio(mixed.ratio)],
        ['p99 without orders, ms', fine(mixed.aloneP99), '', ''],
        ['p99 of an order meanwhile, ms', fine(mixed.orderP99), '', ''],
      ],
    ),
  ];
}

function quoteTable(figures: QuoteFigures): string {
  const { perSecond, p50, p99, processor, processorTimes, busy } = figures;
  return table(
    ['', 'ours', 'floor', 'ratio'],
    [
      ['a second', whole(perSecond.ours), whole(perSecond.floor), ratio(figures.ratio)],
      ['p50, ms', fine(p50.ours), fine(p50.floor), ratio(p50.ours / p50.floor)],
      ['p99, ms', fine(p99.ours), fine(p99.floor), ratio(p99.ours / p99.floor)],
      ['processor, µs', whole(processor.ours), whole(processor.floor), ratio(processorTimes)],
      ['share of one core', ratio(busy.ours), ratio(busy.floor), ''],
    ],
  );
}

function orderSection({ hot, spread }: Figures): string[] {
  const rows = ({ directions, ratio: share, perSecond, p50, p99 }: OrderFigures) => [
    [
      `orders a second, ${directions === 1 ? 'one direction' : `${directions} directions`}`,
      whole(perSecond.ours),
      whole(perSecond.floor),
      ratio(share),
    ],
    ['p50, ms', fine(p50.ours), fine(p50.floor), ratio(p50.ours / p50.floor)],
    ['p99, ms', fine(p99.ours), fine(p99.floor), ratio(p99.ours / p99.floor)],
  ];
  return [
    '',
    '## Orders',
    '',
    'The real process, each order from another address, with an idempotency key and naming a',
    `quote, against its own SQL (${hot.statements} statements, as the log of the database told`,
    'them) sent bare in turn over as many connections (16). Every commit reaches the disk.',
    '',
    table(['', 'ours', 'floor', 'ratio'], [...rows(hot), ...rows(spread)]),
  ];
}

function exportSection({ exports, ticks }: Figures): string[] {
  const { perSecond, unchangedPerSecond: unchanged } = exports;
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(2);
  return [
    '',
    '## Files for monitors',
    '',
    `${exports.directions} directions in BestChange 1.1, ${megabytes(exports.plainBytes)} MB, pressed`,
    `${megabytes(exports.gzipBytes)} MB; the floor is the same file, pressed beforehand, in a folder.`,
    'From the prices of a tick to the pressed file, every direction priced anew, takes',
    `${whole(ticks.milliseconds)} ms (${whole(ticks.processorMilliseconds)} ms of processor time, all`,
    'threads together; median of the ticks of three moments of the run) with the memory that the web',
    `process has; prices and files of a tick hold ${whole(exports.storeMegabytes)} MB. To write and press as many lines`,
    `that are ready takes ${fine(ticks.floorMilliseconds)} ms in the same process right after all of them: the whole`,
    `of a tick is ${fine(ticks.ratio)} times that.`,
    '',
    table(
      ['', 'ours', 'floor', 'ratio'],
      [
        ['files a second', whole(perSecond.ours), whole(perSecond.floor), ratio(exports.ratio)],
        [
          '304 a second',
          whole(unchanged.ours),
          whole(unchanged.floor),
          ratio(exports.unchangedRatio),
        ],
      ],
    ),
  ];
}

function pageSection({ pages, react, answers, ...audits }: Figures): string[] {
  const weights = (name: string, { gzip, brotli }: Weight, styles: Weight | null) => [
    name,
    fine(gzip),
    fine(brotli),
    ratio(gzip / react.gzip),
    styles === null ? '' : fine(styles.gzip),
  ];
  return [
    '',
    '## Pages',
    '',
    'Everything a browser that has nothing yet asks for, in kB; the floor is React drawing one',
    'paragraph.',
    '',
    table(
      ['page', 'JavaScript gz', 'br', 'times React', 'styles gz'],
      [
        weights('React alone', react, null),
        ...pages.map(({ page, scripts, styles }) => weights(page, scripts, styles)),
      ],
    ),
    '',
    'Until a page begins, 100 visitors a second, beside the same bytes from a bare server:',
    '',
    table(
      ['page', 'ms', 'floor, ms', 'times the floor'],
      answers.map(({ page, ours, floor, ratio: times }) => [
        page,
        fine(ours),
        fine(floor),
        ratio(times),
      ]),
    ),
    '',
    ...auditSection(audits),
  ];
}

function auditSection({ lighthouse, reactAudit }: Pick<Figures, 'lighthouse' | 'reactAudit'>) {
  const line = (name: string, audited: LighthouseFigures) => [
    name,
    ...[audited.performance, audited.usualPerformance]
      .concat(audited.accessibility, audited.bestPractices, audited.seo)
      .concat(audited.largestPaint, audited.blocking)
      .map(whole),
    ratio(audited.layoutShift),
    whole(audited.machine),
    ratio(audited.slowdown),
  ];
  const head = ['performance', 'at four', 'accessibility', 'best practices', 'SEO'];
  return [
    `Lighthouse ${lighthouseVersion()}, as a phone, all pages in turn; medians of the audits of a`,
    'page. The floor is React drawing one paragraph. `machine` is what Lighthouse made of the speed',
    'of the machine right before (`benchmarkIndex`), `slowdown` by how much the work of a page is',
    'multiplied for such a machine to stand for its phone (`pages/slowdown.ts`); `at four` is the score of',
    'the same loads at the factor that Lighthouse takes where it is not calibrated:',
    '',
    table(
      ['page', ...head, 'LCP', 'TBT', 'CLS', 'machine', 'slowdown'],
      [
        line('React alone', reactAudit),
        ...lighthouse.map((audited) => line(audited.page, audited)),
      ],
    ),
    ...lighthouse.flatMap(({ page, findings }) =>
      findings.map((title, index) => `${index === 0 ? '\n' : ''}- ${page}: ${title}`),
    ),
  ];
}

function startSection({ starts, idle, loaded }: Figures): string[] {
  const megabytes = (memory: Memory) =>
    processNames.map((name) => (memory[name] === null ? '—' : whole(memory[name])));
  return [
    '',
    '## Starts and memory',
    '',
    '`npm start` until the site answers, with everything installed and built; the floor is the',
    'database by itself and npm running an empty program.',
    '',
    table(
      ['', 'ours', 'floor', 'ratio'],
      [
        ['later start, ms', whole(starts.later), whole(starts.floor), ratio(starts.ratio)],
        ['first start on an empty folder, ms', whole(starts.first), '', ''],
      ],
    ),
    '',
    table(
      ['resident memory, MB', ...processNames],
      [
        ['after the start', ...megabytes(idle)],
        ['after all load', ...megabytes(loaded)],
      ],
    ),
    '',
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function whole(figure: number): string {
  return Number.isNaN(figure) ? '—' : figure.toFixed(0);
}

function fine(figure: number): string {
  return Number.isNaN(figure) ? '—' : figure.toFixed(1);
}

function ratio(figure: number): string {
  return Number.isNaN(figure) ? '—' : figure.toFixed(2);
}
