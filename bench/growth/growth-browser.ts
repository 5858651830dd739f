import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { operatorIdentity, userIdentity } from '../../server/people/auth/identity.ts';
import { openSession } from '../../server/people/auth/sessions.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';
import type { Service } from '../running-service.ts';
import { jsonHeaders } from '../shop.ts';

/** One browser: its address, and the cookies it was given. */
export type Browser = { readonly headers: Readonly<Record<string, string>>; cookie: string };

/** Where a service answers, and its database. */
export type Place = Pick<Service, 'url' | 'databaseUrl'>;

/** A browser in which the first operator has signed in. */
export async function officeBrowser({ url, databaseUrl }: Place): Promise<Browser> {
  const database = openDatabase(databaseUrl, { poolMax: 1 });
  try {
    const { rows } = await database.execute<{ id: string }>(
      `update operators set must_change_password = false where login = 'admin' returning id`,
    );
    const from = { ip: null, userAgent: null };
    const { token } = await inTransaction(database, (tx) =>
      openSession(tx, operatorIdentity(rows[0]?.id ?? ''), 'password', from),
    );
    return { headers: { ...jsonHeaders, origin: url }, cookie: `agio_office=${token}` };
  } finally {
    await closeDatabase(database);
  }
}

/** A browser in which a customer has signed in. */
export async function customerBrowser(
  { url, databaseUrl }: Place,
  email: string,
): Promise<Browser> {
  const database = openDatabase(databaseUrl, { poolMax: 1 });
  try {
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from users where email = ${email}`,
    );
    const from = { ip: null, userAgent: null };
    const { token } = await inTransaction(database, (tx) =>
      openSession(tx, userIdentity(rows[0]?.id ?? ''), 'password', from),
    );
    return { headers: { ...jsonHeaders, origin: url }, cookie: `agio_session=${token}` };
  } finally {
    await closeDatabase(database);
  }
}

/** Makes one call as a browser does and gives its answer; throws when it is refused. */
export async function call(
  url: string,
  browser: Browser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  attributes?: object,
): Promise<unknown> {
  const body = method === 'GET' ? {} : { body: JSON.stringify({ data: { attributes } }) };
  const headers = { ...browser.headers, cookie: browser.cookie, 'idempotency-key': randomUUID() };
  const answer = await fetch(url + path, { method, headers, ...body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (given.length > 0) browser.cookie = [browser.cookie, ...given].filter(Boolean).join('; ');
  return text === '' ? null : JSON.parse(text);
}
