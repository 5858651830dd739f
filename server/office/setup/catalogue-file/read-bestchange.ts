import { fault, type RawEntry, type ReadFile } from './file-line.ts';

/**
 * Reads the file that a shop gives BestChange, version 1.0 or 1.1: its pairs with their limits,
 * each pair once. Prices are not taken over: they are ours to make.
 */
export function readBestchange(text: string): ReadFile {
  const items = [...text.matchAll(/<item[\s>][\s\S]*?<\/item\s*>/gi)];
  if (items.length === 0) return { entries: [], faults: [fault(1, 'malformed')] };
  const pairs = new Map<string, RawEntry>();
  const faults: ReadFile['faults'][number][] = [];
  let line = 1;
  let counted = 0;
  for (const { 0: item, index } of items) {
    line += text.slice(counted, index).split('\n').length - 1;
    counted = index;
    const income = elementOf(item, 'from').toUpperCase();
    const outcome = elementOf(item, 'to').toUpperCase();
    if (income === '' || outcome === '') {
      faults.push(fault(line, 'required', income === '' ? 'from' : 'to'));
      continue;
    }
    // One pair has an item for each of its cities.
    if (pairs.has(`${income} ${outcome}`)) continue;
    const limits = {
      min_income_amount: amountOf(item, ['minamount', 'frommin']),
      max_income_amount: amountOf(item, ['maxamount', 'frommax']),
      min_outcome_amount: amountOf(item, ['tomin']),
      max_outcome_amount: amountOf(item, ['tomax']),
    };
    const given = Object.entries(limits).filter(([, amount]) => amount !== '');
    const values = { income, outcome, ...Object.fromEntries(given) };
    pairs.set(`${income} ${outcome}`, { line, subject: 'directions', values });
  }
  return { entries: [...pairs.values()], faults };
}

function elementOf(item: string, name: string): string {
  const [, words = ''] = new RegExp(`<${name}>([^<]*)</${name}\\s*>`, 'i').exec(item) ?? [];
  return words.trim();
}

/** An amount without the name of its currency: `1000 RUB` is 1000. */
function amountOf(item: string, names: readonly string[]): string {
  const words = names.map((name) => elementOf(item, name)).find((each) => each !== '') ?? '';
  const [, whole = '', rest = ''] = /^([0-9]+)(?:[.,]([0-9]+))?/.exec(words) ?? [];
  // Monitors are told more places than a payment system has.
  const places = rest.replace(/0+$/, '');
  return places === '' ? whole : `${whole}.${places}`;
}
