import { type Audit, auditPage, installLighthouse, type Report } from '../audit.ts';
import { median } from '../statistics.ts';
import { slowdownOf } from './slowdown.ts';

/** Scores of 100, and what lies behind the first of them. */
export type LighthouseFigures = {
  readonly performance: number;
  /** The same of the same loads, as Lighthouse multiplies work where it is told nothing. */
  readonly usualPerformance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds until the largest part is drawn, and for which the page does not react. */
  readonly largestPaint: number;
  readonly blocking: number;
  readonly layoutShift: number;
  /** What Lighthouse made of the machine itself meanwhile: higher is faster. */
  readonly machine: number;
  /** By how much the work of the page was multiplied for it. */
  readonly slowdown: number;
  /** What keeps a score from being full, by its own words. */
  readonly findings: readonly string[];
};

/**
 * Runs Lighthouse as a phone would see the pages, a few times, all of them in turn: whatever else
 * the machine does meets each. The medians count.
 */
export async function measureLighthouse(
  urls: readonly string[],
  times: number,
): Promise<readonly LighthouseFigures[]> {
  installLighthouse();
  const audits = urls.map((): Audit[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [at, url] of urls.entries()) audits[at]?.push(await auditPage(url));
  }
  return audits.map(figuresOf);
}

function figuresOf(audits: readonly Audit[]): LighthouseFigures {
  const reports = audits.map(({ report }) => report);
  const score = (name: keyof Report['categories']) =>
    median(reports.map(({ categories }) => full(categories[name].score ?? 0)));
  const value = (name: string) =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    usualPerformance: median(audits.map(({ usualPerformance }) => full(usualPerformance))),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    machine: median(audits.map(({ machine }) => machine)),
    slowdown: median(audits.map(({ machine }) => slowdownOf(machine))),
    findings: reports.flatMap(riskFlagsOf).filter((text, at, all) => all.indexOf(text) === at),
  };
}

function full(score: number): number {
  return Math.round(score * 100);
}

function riskFlagsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id];
      if (found === undefined || weight === 0 || found.score === null) return [];
      return found.score < 0.9 ? [found.title] : [];
    }),
  );
}
