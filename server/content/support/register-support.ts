import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDesk, type SupportHours } from './desk.ts';
import { readMeasures } from './measures.ts';
import { presentDesk } from './present-desk.ts';

/** Every page asks: what is this old is old enough to be read again. */
const deskMilliseconds = 5_000;
const measureMilliseconds = 60_000;

/** Serves who is at the desk and how to reach them: `GET /api/v1/support`. */
export function registerSupport(app: App, { database, clock, config }: Platform): void {
  const desk = cachedFor<SupportHours>(deskMilliseconds, () => readDesk(database));
  const measures = cachedFor(measureMilliseconds, () => readMeasures(database));
  handle(app, 'GET /api/v1/support', async ({ locale }) => {
    const now = clock.now();
    const [set, { answers, payouts }] = await Promise.all([desk(now), measures(now)]);
    const shown = presentDesk(set, { measured: answers, payouts, config, locale, now });
    return document(resource('support_desks', 'current', shown));
  });
}

/** Remembers an answer for a while; a question that failed is asked again by the next. */
function cachedFor<Value>(milliseconds: number, read: () => Promise<Value>) {
  let known: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return (now: Date): Promise<Value> => {
    if (known !== null && now.getTime() < known.until) return known.value;
    const value = read();
    known = { value, until: now.getTime() + milliseconds };
    value.catch(() => {
      known = null;
    });
    return value;
  };
}
