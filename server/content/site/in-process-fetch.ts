import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import { inProcessHeaders } from '../../platform/http/in-process.ts';

type InProcessFetch = {
  /** Answers an API call of the page being rendered, without a socket. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Cookies the API set meanwhile: they go out with the page. */
  readonly cookies: readonly string[];
  /** Some answer was for this visitor or this moment alone: a cookie, a limit, a fault. */
  readonly isSpecial: () => boolean;
};

/** The visitor of the request with their cookies, or nobody: then nothing of theirs is told. */
export type Visitor = 'visitor' | 'nobody';

type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/**
 * Lets a page being rendered call the API of this very process as its visitor: with the cookies
 * and from the address of the request; or as nobody, from that address alone. What two parts of a
 * page both read is asked for once.
 */
export function inProcessFetch(app: App, request: FastifyRequest, as: Visitor): InProcessFetch {
  const cookies: string[] = [];
  const reads = new Map<string, Promise<Answer>>();
  const forwarded = as === 'visitor' ? forwardedHeaders(request) : {};
  let special = false;

  async function call(path: string, init: RequestInit): Promise<Answer> {
    const answer = await app.inject({
      method: methodOf(init),
      url: path,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...forwarded,
        ...inProcessHeaders,
      },
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const { statusCode: status } = answer;
    if (status === 429 || status >= 500) special = true;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name === 'set-cookie') cookies.push(...[value ?? []].flat().map(String));
      else if (value !== undefined) headers.set(name, String(value));
    }
    return { status, headers, body: answer.body };
  }

  function read(path: string, init: RequestInit): Promise<Answer> {
    const known = reads.get(path);
    if (known !== undefined) return known;
    const asked = call(path, init);
    reads.set(path, asked);
    return asked;
  }

  return {
    cookies,
    isSpecial: () => special || cookies.length > 0,
    async fetch(path, init) {
      const { status, headers, body } = await (init.method === 'GET' ? read : call)(path, init);
      const empty = status === 204 || status === 304;
      return new Response(empty ? null : body, { status, headers });
    },
  };
}

/** What a page being rendered may do; the token of a mail is looked at by a PUT. */
function methodOf({ method }: RequestInit): 'GET' | 'POST' | 'PUT' {
  return method === 'POST' || method === 'PUT' ? method : 'GET';
}

function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  const { cookie, host, 'user-agent': agent } = request.headers;
  return {
    ...(cookie === undefined ? {} : { cookie }),
    ...(host === undefined ? {} : { host }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  };
}
