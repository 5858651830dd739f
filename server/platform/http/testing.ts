import { type Caller, createCaller } from '../../../client/client.ts';
import type { CallTable } from '../../../contract/calls/call.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { App } from './app.ts';

type Asker = { readonly locale?: Locale; readonly cookie?: string };

/** Calls an application without a network: as screens do, with the same types. */
export function callerOf<Calls extends CallTable>(
  app: App,
  { locale = 'ru', cookie }: Asker = {},
): Caller<Calls> {
  return createCaller<Calls>({
    locale: () => locale,
    async fetch(path, { method = 'GET', headers, body }) {
      const sent = new Headers(headers);
      if (cookie !== undefined) sent.set('cookie', cookie);
      const form = body instanceof FormData ? new Response(body) : null;
      const type = form?.headers.get('content-type');
      if (type) sent.set('content-type', type);
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers: Object.fromEntries(sent),
        ...(form === null ? {} : { payload: Buffer.from(await form.arrayBuffer()) }),
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
      const { statusCode: status } = answer;
      const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(status === 204 || status === 304 ? null : answer.body, {
        status,
        headers: given,
      });
    },
  });
}
