import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { nextAddress } from '../../bench/visitor-address.ts';

const answered = z.looseObject({
  data: z
    .union([
      z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.unknown()) }),
      z.array(z.unknown()),
      z.null(),
    ])
    .optional(),
});
type Answered = z.output<typeof answered>;

/** A browser: it keeps its cookies and comes from an address of its own. */
export type Visitor = {
  call(method: string, path: string, sent?: object): Promise<Answered>;
  one(method: string, path: string, sent?: object): Promise<One>;
};

export type One = { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };

/** What a release refused, or does not have. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Opens a browser on the part of a service below `base`. */
export function openVisitor(base: string): Visitor {
  const cookies = new Map<string, string>();
  const address = nextAddress();

  async function call(method: string, path: string, sent?: object): Promise<Answered> {
    const isForm = sent instanceof FormData;
    const answer = await fetch(base + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'site-locale': 'ru',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': address,
        ...(sent === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: sent === undefined ? null : isForm ? sent : JSON.stringify(sent),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) {
      throw new Refused(answer.status, `${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    }
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return text === '' || !isJson ? {} : answered.parse(JSON.parse(text));
  }

  async function one(method: string, path: string, sent?: object): Promise<One> {
    const { data } = await call(method, path, sent);
    if (data === undefined || data === null || Array.isArray(data)) {
      throw new Error(`${method} ${path} has not answered one resource`);
    }
    return data;
  }

  return { call, one };
}

/** Asks until it is so, for a minute. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen = await look();
  for (let waited = 0; waited < 240 && !isSo(seen); waited += 1) {
    await sleep(250);
    seen = await look();
  }
  if (!isSo(seen)) throw new Error(`${what} did not come about: ${JSON.stringify(seen)}`);
  return seen;
}
