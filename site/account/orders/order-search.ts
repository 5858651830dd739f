import { orderStatuses } from '../../../core/orders/order.ts';
import { openStatuses } from './order-line.ts';

/** What is looked for, as it stands in the address of the page. */
export type OrderSearch = {
  readonly number: string;
  /** A status, `open` for those that wait for something, or nothing. */
  readonly status: string;
  readonly system: string;
  /** Days of the user's own calendar. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
};

const perPage = 20;

/** Reads what is looked for out of an address; what cannot be meant is left out. */
export function readOrderSearch(parameters: URLSearchParams): OrderSearch {
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, 64);
  const page = /^[1-9][0-9]{0,5}$/.test(text('page')) ? Number(text('page')) : 1;
  const known: readonly string[] = ['open', ...orderStatuses];
  const status = known.includes(text('status')) ? text('status') : '';
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  const dates = { from: day('from'), to: day('to') };
  return { number: text('number'), status, system: text('system'), ...dates, page };
}

/** The same as the service is asked: twenty a page, days as moments of the user's own clock. */
export function ordersQuery({ number, status, system, from, to, page }: OrderSearch) {
  return {
    per: perPage,
    page,
    number: number || null,
    status: (status === 'open' ? openStatuses.join(',') : status) || null,
    payment_system_id: system || null,
    created_from: startOf(from, 0) ?? (from || null),
    created_to: startOf(to, 1) ?? (to || null),
  };
}

/** The address of another page of the same search. */
export function pageAddress(search: OrderSearch, page: number): string {
  const { page: _, ...words } = search;
  const filled = Object.entries(words).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** Whether anything at all is looked for. */
export function isSearch({ number, status, system, from, to }: OrderSearch): boolean {
  return [number, status, system, from, to].some((value) => value !== '');
}

/** Midnight where the user is, some days later; null for a day that no calendar has. */
function startOf(day: string, later: number): string | null {
  const at = new Date(`${day}T00:00:00`);
  if (Number.isNaN(at.getTime())) return null;
  at.setDate(at.getDate() + later);
  return at.toISOString();
}
