import type { ExportItem, ExportStep } from '../../core/monitors/export-item.ts';

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
  const head = `<item>${sides(item)}${rate(step)}${tag('amount', item.reserve)}`;
  const limits = tag('minamount', step.incomeMin) + tag('maxamount', step.incomeMax);
  const param = item.flags.length === 0 ? '' : tag('param', item.flags.join(','));
  const rest = `${limits}${fees(item, step)}${param}${times(item)}</item>\n`;
  return perCity(item, head, rest);
}

/** One direction in version 1.1: limits of both sides, marks as elements, a step for each range. */
export function bestchangeItem11(item: ExportItem): string {
  const [first] = item.steps;
  const last = item.steps.at(-1) ?? first;
  const head = `<item>${sides(item)}${rate(first)}${tag('amount', item.reserve)}`;
  const limits =
    tag('frommin', first.incomeMin) +
    tag('frommax', last.incomeMax) +
    tag('tomin', first.outcomeMin) +
    tag('tomax', last.outcomeMax);
  const flags = item.flags.map((flag) => (flag === 'floating' ? '' : `<${flag}/>`)).join('');
  const steps = item.steps.length === 1 ? '' : item.steps.map(stepElement).join('');
  const rest = `${limits}${fees(item, first)}${flags}${times(item)}${steps}</item>\n`;
  return perCity(item, head, rest);
}

function perCity({ cities }: ExportItem, head: string, rest: string): string {
  if (cities.length === 0) return head + rest;
  return cities.map((city) => `${head}${tag('city', city)}${rest}`).join('');
}

function stepElement(step: ExportStep): string {
  const fee = step.toFee === null ? '' : tag('tofee', step.toFee);
  const range = `frommin="${step.incomeMin}" frommax="${step.incomeMax}"`;
  return `<step ${range}>${rate(step)}${fee}</step>`;
}

function sides({ from, to }: ExportItem): string {
  return tag('from', from) + tag('to', to);
}

function rate(step: ExportStep): string {
  return tag('in', step.in) + tag('out', step.out);
}

/** What others take for paying in, and what is withheld at the payout. */
function fees(item: ExportItem, step: ExportStep): string {
  const least = item.incomeCostMin === null ? '' : tag('minfee', item.incomeCostMin);
  const costs = item.incomeCosts.map((cost) => tag('fromfee', cost)).join('');
  return least + costs + (step.toFee === null ? '' : tag('tofee', step.toFee));
}

/** `floating` says for how many minutes the rate is kept; without it the rate is fixed. */
function times(item: ExportItem): string {
  const floating = item.flags.includes('floating') ? tag('floating', item.keptMinutes) : '';
  return floating + (item.delayMinutes === null ? '' : tag('delay', item.delayMinutes));
}

/** Everything written is a code, a decimal or checked when it was entered: nothing to escape. */
function tag(name: string, value: string | number): string {
  return `<${name}>${value}</${name}>`;
}
