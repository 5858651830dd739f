import type { ChangePricesRequest } from '../../../contract/pricing.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { readPercent } from '../../../core/pricing/percent.ts';
import { readRule } from '../../../core/pricing/read-rule.ts';
import type { PricingRule } from '../../../core/pricing/rule.ts';
import { plainTerms, type RuleTerms } from '../../../core/pricing/rule-terms.ts';
import { marketName, markets } from '../../../core/rates/markets.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import { readOwnRates } from '../pricing/own-rates.ts';
import type { RateDeskDeps } from './deps.ts';
import { exchangeOf } from './price-line.ts';

/** What would become of one direction. */
export type Proposal = {
  readonly exchange: Exchange;
  readonly markups: Pick<Direction, 'fixedMarkupPpm' | 'floatingMarkupPpm'>;
  readonly termsBefore: RuleTerms | null;
  readonly terms: RuleTerms | null;
  readonly rule: PricingRule | null;
};

/**
 * Reads a change of prices for one direction or many: what is named is put in place of what is, the
 * rest stays. Refuses unknown directions, and every wrong field by its name.
 */
export async function proposeChange(
  deps: RateDeskDeps,
  request: ChangePricesRequest,
): Promise<readonly Proposal[] | Refusal> {
  const { ids, fixed_markup: fixed, floating_markup: floating, without_rule, ...given } = request;
  const markups = readMarkups(fixed, floating);
  if (isRefusal(markups)) return markups;
  const pathRefusal = await checkPath(deps, given.path ?? []);
  if (pathRefusal !== null) return pathRefusal;
  const catalogue = deps.catalogue.current();
  const proposals: Proposal[] = [];
  for (const id of new Set(ids)) {
    const direction = catalogue.directionById.get(id);
    if (direction === undefined) return refuse('not_found', 'ids');
    const exchange = exchangeOf(deps, direction);
    const termsBefore = deps.pricing.current().rules.get(id)?.terms ?? null;
    const terms = without_rule === true ? null : patched(termsBefore, given);
    const rule = terms === null ? null : readRule(terms, exchange);
    if (rule !== null && isRefusal(rule)) return rule;
    const { fixedMarkupPpm, floatingMarkupPpm } = direction;
    const current = { fixedMarkupPpm, floatingMarkupPpm };
    proposals.push({ exchange, markups: { ...current, ...markups }, termsBefore, terms, rule });
  }
  return proposals;
}

type Patch = { readonly [Name in keyof RuleTerms]?: RuleTerms[Name] | undefined };

/** Without a word about rules a direction without one stays without. */
function patched(before: RuleTerms | null, given: Patch): RuleTerms | null {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  if (named.length === 0) return before;
  return { ...(before ?? plainTerms), ...Object.fromEntries(named) };
}

const markupMaxPpm = 500_000n;

function readMarkups(
  fixed: string | undefined,
  floating: string | undefined,
): Partial<Proposal['markups']> | Refusal {
  const read = {
    fixed_markup: fixed === undefined ? undefined : readPercent(fixed),
    floating_markup: floating === undefined ? undefined : readPercent(floating),
  };
  for (const [field, ppm] of Object.entries(read)) {
    if (ppm === undefined) continue;
    if (ppm === null) return refuse('not_a_number', field);
    if (ppm > markupMaxPpm) return refuse('less_than', field, { max: '50' });
    if (ppm < -markupMaxPpm) return refuse('greater_than', field, { min: '-50' });
  }
  const { fixed_markup: fixedMarkupPpm, floating_markup: floatingMarkupPpm } = read;
  return {
    ...(typeof fixedMarkupPpm === 'bigint' ? { fixedMarkupPpm } : {}),
    ...(typeof floatingMarkupPpm === 'bigint' ? { floatingMarkupPpm } : {}),
  };
}

/** A path may go along markets and own rates; where it leads is seen in the trial. */
async function checkPath(
  { platform }: RateDeskDeps,
  path: readonly string[],
): Promise<Refusal | null> {
  if (path.length === 0) return null;
  const own = await readOwnRates(platform.database);
  const known = new Set([...markets.map(marketName), ...own.map(({ code }) => code)]);
  return path.every((name) => known.has(name)) ? null : refuse('not_found', 'path');
}
