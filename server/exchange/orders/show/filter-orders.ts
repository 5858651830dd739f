import { and, eq, gte, inArray, like, lt, or, type SQL } from 'drizzle-orm';
import type { OrderFilters } from '../../../../contract/orders.ts';
import { orderStatuses } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { type Catalogue, findSystem } from '../../../market/catalogue/catalogue.ts';
import { orders } from '../tables.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** What a customer looks for among their orders, as a condition; undefined for all of them. */
export function orderCondition(
  filters: OrderFilters,
  catalogue: Catalogue,
): SQL | undefined | Refusal {
  const parts: (SQL | undefined | Refusal)[] = [
    ofStatus(filters.status ?? ''),
    ofSystem(filters.payment_system_id ?? '', catalogue),
    ofNumber(filters.number ?? ''),
    since(filters.created_from),
    until(filters.created_to),
  ];
  const conditions: (SQL | undefined)[] = [];
  for (const part of parts) {
    if (isRefusal(part)) return part;
    conditions.push(part);
  }
  return and(...conditions);
}

function ofStatus(text: string): SQL | undefined | Refusal {
  if (text === '') return undefined;
  const wanted = text.split(',');
  const known = orderStatuses.filter((status) => wanted.includes(status));
  const unknown = wanted.some((word) => !known.some((status) => status === word));
  return unknown ? refuse('invalid_format', 'status') : inArray(orders.status, known);
}

/** Orders keep the codes of their payment systems; one that is unknown has no orders. */
function ofSystem(id: string, catalogue: Catalogue): SQL | undefined {
  if (id === '') return undefined;
  const code = findSystem(catalogue, id)?.code ?? '';
  return or(eq(orders.incomeSystem, code), eq(orders.outcomeSystem, code));
}

/** People copy a number with its sign and spaces. */
function ofNumber(text: string): SQL | undefined | Refusal {
  const number = text.replace(/[\s№#-]/g, '');
  if (number === '') return undefined;
  const digits = /^[0-9]{1,10}$/.test(number);
  return digits ? like(orders.number, `${number}%`) : refuse('invalid_format', 'number');
}

function since(text = ''): SQL | undefined | Refusal {
  if (text === '') return undefined;
  const at = momentOf(text);
  return at === null ? refuse('invalid_format', 'created_from') : gte(orders.createdAt, at);
}

/** A day counts to its end, a moment is the end itself. */
function until(text = ''): SQL | undefined | Refusal {
  if (text === '') return undefined;
  const at = momentOf(text);
  if (at === null) return refuse('invalid_format', 'created_to');
  const wholeDay = text.length === '2026-01-01'.length;
  return lt(orders.createdAt, wholeDay ? new Date(at.getTime() + dayMilliseconds) : at);
}

/** A date that the calendar has, within years that the database has as well. */
function momentOf(text: string): Date | null {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 3000 ? at : null;
}
