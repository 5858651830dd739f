import { parseAmount } from '../../core/money/amount.ts';
import { readOutsideText } from '../../core/outside-text.ts';
import type { Requisites } from '../../rails/rail.ts';
import { type JsonObject, objectOf } from '../call-provider.ts';
import { GatewayFault } from '../gateway.ts';
import type { Mapping, Paths } from './mapping.ts';
import type { ProviderOrder, RequisitesRequest } from './requisites-port.ts';

/** What an order of theirs has to be about; anything else is not ours and not believed. */
type About = Pick<RequisitesRequest, 'reference'> & { readonly operation: string | null };

/** The first text that stands under one of these names; empty where none does. */
export function textAt(object: JsonObject, paths: Paths): string {
  for (const path of paths) {
    let found: unknown = object;
    for (const name of path.split('.')) {
      found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
    }
    if (typeof found === 'string' && found.trim() !== '') return found.trim();
  }
  return '';
}

/** A word of theirs, such as of an error, for the eyes of operators: short, and of plain signs. */
export function cleanWord(text: string): string {
  return text.replace(/[^\p{L}\p{N} _.,:-]/gu, ' ').slice(0, 80);
}

/** An order as an answer tells of it. Throws `GatewayFault` where it is not the one asked for. */
export function readOrder(
  mapping: Mapping,
  whole: JsonObject,
  about: About,
  raw: string,
): ProviderOrder {
  const { answer, states, currencies } = mapping;
  const inside = answer.root === '' ? whole : objectOf(whole[answer.root], 'the order');
  const text = (paths: Paths) => textAt(inside, paths);
  const operation = text(answer.operation) || (about.operation ?? '');
  if (operation === '' || operation.length > 200) throw new GatewayFault('named no order');
  const reference = text(answer.reference);
  const isAnother =
    (reference !== '' && reference !== about.reference) ||
    (about.operation !== null && operation !== about.operation);
  if (isAnother) throw new GatewayFault('told of another order');
  const status = text(answer.status) || answer.statusAbsent || '';
  const state = states[status];
  // An intermediate word of tomorrow is no reason to lose sight of an order.
  const known = state ?? 'waiting';
  const paid = known === 'paid' ? text(answer.paidAmount) : '';
  return {
    operation,
    state: known,
    status: status.slice(0, 60),
    raw,
    amount: paid || text(answer.amount),
    currency: text(answer.currency) || (Object.values(currencies)[0] ?? ''),
    fee: text(answer.fee) || null,
    requisites: readRequisites(mapping, text, operation),
  };
}

const longest = { address: 200, holder: 120, bank: 120 } as const;

/** What a customer is shown was written by strangers: nothing unseen, nothing long, no odd page. */
function readRequisites(
  { answer }: Mapping,
  text: (paths: Paths) => string,
  operation: string,
): Requisites | null {
  const shown = (field: keyof typeof longest) => {
    const given = text(answer[field]);
    const read = readOutsideText(given, false);
    if ('sign' in read || read.text.length > longest[field]) {
      throw new GatewayFault(`told of a ${field} that cannot be shown`);
    }
    return read.text;
  };
  const payUrl = pageOf(text(answer.payUrl));
  const address = shown('address') || payUrl;
  if (address === null || address === '') return null;
  return {
    address,
    memo: null,
    qr: null,
    operation,
    payUrl,
    holder: shown('holder') || null,
    bank: shown('bank') || null,
    expiresAt: momentOf(text(answer.expiresAt)),
  };
}

function pageOf(text: string): string | null {
  if (!URL.canParse(text) || text.length > 500) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' ? href : null;
}

/** A moment as ISO 8601 or as seconds or milliseconds since 1970; null where it is neither. */
function momentOf(text: string): Date | null {
  if (text === '') return null;
  const number = /^[0-9]{10,13}$/.test(text) ? Number(text) : null;
  const at = new Date(number === null ? text : number < 1e11 ? number * 1000 : number);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** How far a provider may move the amount to pay: a twentieth of what it was asked for. */
const changeMaxParts = 20n;

/**
 * The amount that a provider wants paid in place of `asked`; null where it says none that could be
 * meant: then nobody is shown these requisites.
 */
export function amountToPay(text: string, asked: RequisitesRequest['amount']): bigint | null {
  if (text === '') return asked.units;
  const trimmed = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  const reported = parseAmount(trimmed, asked.asset);
  if ('code' in reported || reported.units <= 0n) return null;
  const change = reported.units - asked.units;
  const moved = change < 0n ? -change : change;
  return moved * changeMaxParts <= asked.units ? reported.units : null;
}
