import type { QueryOf } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { CustomerLineAttributes } from '../../../contract/office/customers.ts';
import { customerSearch } from '../../../core/customers/customer-search.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  type CustomerLine,
  listAccounts,
  listGuests,
} from '../../people/customers/list-customers.ts';
import { addNote } from '../../people/customers/notes.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { audit } from '../audit/audit.ts';
import { logReveal } from '../masking/log-reveal.ts';
import { readCustomer } from './read-customer.ts';

const shownAtOnce = 25;

/** Customers, with an account or without, all there is to know of one, and notes about them. */
export function registerCustomers(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/customers', ({ query }) => listCustomers(database, query));
  handleOffice(app, 'GET /office/api/customers/{id}', ({ params, locale }) =>
    showCustomer(deps, params.id, locale),
  );
  handleOffice(app, 'POST /office/api/customers/{id}/reveal', async ({ params, ...asked }) => {
    const shown = await showCustomer(deps, params.id, asked.locale);
    if (isRefusal(shown)) return shown;
    const subjectType = shown.data.attributes.kind === 'account' ? 'users' : 'orders';
    const said = { action: 'reveal_customer', reason: asked.body.reason } as const;
    await logReveal(database, asked.author, { ...said, subjectType, subjectId: params.id });
    return shown;
  });
  handleOffice(app, 'POST /office/api/customers/{id}/notes', async ({ params, ...asked }) => {
    const shown = await showCustomer(deps, params.id, asked.locale);
    if (isRefusal(shown)) return shown;
    const { kind, email } = shown.data.attributes;
    const customer = kind === 'account' ? params.id : email.toLowerCase();
    const refused = await note(database, { id: params.id, customer }, asked);
    return refused ?? showCustomer(deps, params.id, asked.locale);
  });
}

type Asked = QueryOf<OfficeCalls['GET /office/api/customers']>;

async function listCustomers(database: Database, query: Asked) {
  const kind = query.kind ?? 'account';
  const after = readPageKey(query.after, ([at, id]) => isMoment(at) && isId(kind, id));
  if (isRefusal(after)) return after;
  const typed = query.search?.trim() ?? '';
  const search = typed === '' ? null : customerSearch(typed);
  // Too little finds nobody, and is no fault of whoever is still typing.
  if (typed !== '' && search === null) return whole([], { meta: { next: null } });
  const asked = { search, after, limit: shownAtOnce + 1 };
  if (kind === 'account') {
    const found = await listAccounts(database, { ...asked, status: query.status ?? null });
    return pageOf(found, kind);
  }
  return pageOf(await listGuests(database, asked), kind);
}

function pageOf(found: readonly CustomerLine[], kind: CustomerLineAttributes['kind']) {
  const shown = found.slice(0, shownAtOnce);
  const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
  const next = last === undefined ? null : writePageKey(last.at, last.id);
  const items = shown.map(({ id, email, name, phone, status, at }) => {
    const attributes: CustomerLineAttributes = { kind, email, name, phone, status, at };
    return resource('customers', id, attributes);
  });
  return whole(items, { meta: { next } });
}

function isMoment(text: string): boolean {
  return (
    /^20\d{2}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

function isId(kind: CustomerLineAttributes['kind'], id: string): boolean {
  return kind === 'account' ? isUuid(id) : /^[A-Za-z0-9_-]{1,40}$/.test(id);
}

/** All there is to know of one customer, for whoever asks. */
async function showCustomer(deps: OfficeDeps, id: string, locale: 'ru' | 'en') {
  const attributes = await readCustomer(deps, id, locale);
  return attributes === null
    ? refuse('not_found')
    : document(resource('customers', id, attributes));
}

type Noted = Pick<
  AskedByOperator<OfficeCalls['POST /office/api/customers/{id}/notes']>,
  'body' | 'author' | 'once'
>;

async function note(
  database: Database,
  { id, customer }: { readonly id: string; readonly customer: string },
  { body, author, once }: Noted,
): Promise<Refusal | null> {
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      await use(tx);
      await addNote(tx, { customer, text: body.text, createdBy: author.actor });
      const subject = { subjectType: isUuid(id) ? 'users' : 'orders', subjectId: id };
      await audit(tx, {
        ...author,
        ...subject,
        action: 'note_customer',
        after: { note: body.text },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}
