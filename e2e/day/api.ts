import { randomUUID } from 'node:crypto';

export type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  /** What the browser keeps of it. */
  readonly cookies: string;
};

export type Call = (
  method: string,
  path: string,
  fields?: object,
  cookie?: string,
) => Promise<Answer>;

/** The public API of the shop at `url`. */
export function openApi(url: string): Call {
  return async (method, path, fields, cookie = '') => {
    const isForm = fields instanceof FormData;
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        cookie,
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
