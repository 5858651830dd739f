import type { ExportItem, ExportStep, ExportTerms } from '../../../../core/monitors/export-item.ts';
import { rememberLast } from '../remember-last.ts';

/** The head of each version; an export with nothing in it is a head and a foot. */
export const bestchangeHead = {
  'bestchange-1.0': '<?xml version="1.0" encoding="UTF-8"?>\n<rates>\n',
  'bestchange-1.1':
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rates xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xsi:noNamespaceSchemaLocation="https://docs.bestchange.biz/schema/1.1.xsd">\n',
} as const;
export const bestchangeFoot = '</rates>\n';

/**
 * One direction in version 1.0, an item for each city. It knows no steps: of several, the one for
 * the smallest amounts is told, with its own limits, so that nothing told is untrue.
 */
export function bestchangeItem({ terms, steps, reserve }: ExportItem): string {
  const { sides, costs, listed } = partsOf(terms);
  const { rate, limits, fee } = told10(steps);
  return perCity(terms, sides + rate + reserve, limits + costs + fee + listed);
}

const told10 = rememberLast(([step]: ExportItem['steps']) => ({
  rate: `${rateOf(step)}<amount>`,
  limits: `<minamount>${step.incomeMin}</minamount><maxamount>${step.incomeMax}</maxamount>`,
  fee: feeOf(step),
}));

/** One direction in version 1.1: limits of both sides, marks as elements, a step for each range. */
export function bestchangeItem11({ terms, steps, reserve }: ExportItem): string {
  const { sides, costs, marks } = partsOf(terms);
  const { rate, limits, fee, ranges } = told11(steps);
  return perCity(terms, sides + rate + reserve, limits + costs + fee + marks + ranges);
}

const told11 = rememberLast((steps: ExportItem['steps']) => {
  const [first] = steps;
  const last = steps.length === 1 ? first : (steps.at(-1) ?? first);
  return {
    rate: `${rateOf(first)}<amount>`,
    limits:
      `<frommin>${first.incomeMin}</frommin><frommax>${last.incomeMax}</frommax>` +
      `<tomin>${first.outcomeMin}</tomin><tomax>${last.outcomeMax}</tomax>`,
    fee: feeOf(first),
    ranges: steps.length === 1 ? '' : steps.map(stepElement).join(''),
  };
});

/** What no price changes, written out once for as long as the terms are in force. */
type Parts = {
  readonly sides: string;
  /** What others take for paying in. */
  readonly costs: string;
  /** Flags and times, as each version has them. */
  readonly listed: string;
  readonly marks: string;
};

const knownParts = new WeakMap<ExportTerms, Parts>();

function partsOf(terms: ExportTerms): Parts {
  const known = knownParts.get(terms);
  if (known !== undefined) return known;
  const { flags } = terms;
  const times = timesOf(terms);
  const elements = flags.map((flag) => (flag === 'floating' ? '' : `<${flag}/>`)).join('');
  const parts = {
    sides: `<item>${tag('from', terms.from)}${tag('to', terms.to)}`,
    costs: costsOf(terms),
    listed: (flags.length === 0 ? '' : tag('param', flags.join(','))) + times,
    marks: elements + times,
  };
  knownParts.set(terms, parts);
  return parts;
}

function costsOf({ incomeCosts, incomeCostMin }: ExportTerms): string {
  const least = incomeCostMin === null ? '' : tag('minfee', incomeCostMin);
  return least + incomeCosts.map((cost) => tag('fromfee', cost)).join('');
}

/** `floating` says for how many minutes the rate is kept; without it the rate is fixed. */
function timesOf({ flags, retentionMinutes, delayMinutes }: ExportTerms): string {
  const floating = flags.includes('floating') ? tag('floating', retentionMinutes) : '';
  return floating + (delayMinutes === null ? '' : tag('delay', delayMinutes));
}

function perCity({ cities }: ExportTerms, head: string, rest: string): string {
  if (cities.length === 0) return `${head}</amount>${rest}</item>\n`;
  return cities.map((city) => `${head}</amount>${tag('city', city)}${rest}</item>\n`).join('');
}

function stepElement(step: ExportStep): string {
  const range = `frommin="${step.incomeMin}" frommax="${step.incomeMax}"`;
  return `<step ${range}>${rateOf(step)}${feeOf(step)}</step>`;
}

function rateOf(step: ExportStep): string {
  return `<in>${step.in}</in><out>${step.out}</out>`;
}

/** What is withheld at the payout. */
function feeOf({ toFee }: ExportStep): string {
  return toFee === null ? '' : tag('tofee', toFee);
}

/** Everything written is a code, a decimal or checked when it was entered: nothing to escape. */
function tag(name: string, value: string | number): string {
  return `<${name}>${value}</${name}>`;
}
