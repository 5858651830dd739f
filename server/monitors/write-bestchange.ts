import type { ExportItem, ExportStep, ExportTerms } from '../../core/monitors/export-item.ts';

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
export function bestchangeItem(item: ExportItem): string {
  const [step] = item.steps;
  const { sides, costs, flags, times } = partsOf(item.terms);
  const head = `<item>${sides}${rate(step)}<amount>${item.reserve}</amount>`;
  const limits =
    `<minamount>${step.incomeMin}</minamount>` + `<maxamount>${step.incomeMax}</maxamount>`;
  const rest = `${limits}${costs}${fee(step)}${flags.listed}${times}</item>\n`;
  return perCity(item.terms, head, rest);
}

/** One direction in version 1.1: limits of both sides, marks as elements, a step for each range. */
export function bestchangeItem11(item: ExportItem): string {
  const [first] = item.steps;
  const last = item.steps.length === 1 ? first : (item.steps.at(-1) ?? first);
  const { sides, costs, flags, times } = partsOf(item.terms);
  const head = `<item>${sides}${rate(first)}<amount>${item.reserve}</amount>`;
  const limits =
    `<frommin>${first.incomeMin}</frommin><frommax>${last.incomeMax}</frommax>` +
    `<tomin>${first.outcomeMin}</tomin><tomax>${last.outcomeMax}</tomax>`;
  const steps = item.steps.length === 1 ? '' : item.steps.map(stepElement).join('');
  const rest = `${limits}${costs}${fee(first)}${flags.elements}${times}${steps}</item>\n`;
  return perCity(item.terms, head, rest);
}

/** What no price changes, written out once for as long as the terms are in force. */
type Parts = {
  readonly sides: string;
  /** What others take for paying in. */
  readonly costs: string;
  readonly flags: { readonly listed: string; readonly elements: string };
  readonly times: string;
};

const knownParts = new WeakMap<ExportTerms, Parts>();

function partsOf(terms: ExportTerms): Parts {
  const known = knownParts.get(terms);
  if (known !== undefined) return known;
  const { flags } = terms;
  const parts = {
    sides: tag('from', terms.from) + tag('to', terms.to),
    costs: costsOf(terms),
    flags: {
      listed: flags.length === 0 ? '' : tag('param', flags.join(',')),
      elements: flags.map((flag) => (flag === 'floating' ? '' : `<${flag}/>`)).join(''),
    },
    times: timesOf(terms),
  };
  knownParts.set(terms, parts);
  return parts;
}

function costsOf({ incomeCosts, incomeCostMin }: ExportTerms): string {
  const least = incomeCostMin === null ? '' : tag('minfee', incomeCostMin);
  return least + incomeCosts.map((cost) => tag('fromfee', cost)).join('');
}

/** `floating` says for how many minutes the rate is kept; without it the rate is fixed. */
function timesOf({ flags, keptMinutes, delayMinutes }: ExportTerms): string {
  const floating = flags.includes('floating') ? tag('floating', keptMinutes) : '';
  return floating + (delayMinutes === null ? '' : tag('delay', delayMinutes));
}

function perCity({ cities }: ExportTerms, head: string, rest: string): string {
  if (cities.length === 0) return head + rest;
  return cities.map((city) => `${head}${tag('city', city)}${rest}`).join('');
}

function stepElement(step: ExportStep): string {
  const range = `frommin="${step.incomeMin}" frommax="${step.incomeMax}"`;
  return `<step ${range}>${rate(step)}${fee(step)}</step>`;
}

function rate(step: ExportStep): string {
  return `<in>${step.in}</in><out>${step.out}</out>`;
}

/** What is withheld at the payout. */
function fee({ toFee }: ExportStep): string {
  return toFee === null ? '' : tag('tofee', toFee);
}

/** Everything written is a code, a decimal or checked when it was entered: nothing to escape. */
function tag(name: string, value: string | number): string {
  return `<${name}>${value}</${name}>`;
}
