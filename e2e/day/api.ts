import { randomUUID } from 'node:crypto';

export type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  /** What the browser keeps of it. */
  readonly cookies: string;
};

export type Call = (method: string, path: string, fields?: object, from?: From) => Promise<Answer>;

/** Whose browser asks: what it keeps, and the address that the proxy tells. */
export type From = { readonly cookie: string; readonly ip: string };

const nobody: From = { cookie: '', ip: '192.0.2.1' };

/** The public API of the shop at `url`. */
export function openApi(url: string): Call {
  return async (method, path, fields, from = nobody) => {
    const isForm = fields instanceof FormData;
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        cookie: from.cookie,
        'x-forwarded-for': from.ip,
        'idempotency-key': randomUUID(),
        ...(fields === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(fields === undefined ? {} : { body: isForm ? fields : JSON.stringify(fields) }),
    });
    const text = await answer.text();
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const body = text === '' ? null : JSON.parse(text);
    return { status: answer.status, body, cookies: given.join('; ') };
  };
}
