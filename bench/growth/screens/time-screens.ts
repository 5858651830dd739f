import { closeDatabase, openDatabase } from '../../../server/platform/database/database.ts';
import { timed } from '../../statistics.ts';
import { type Browser, customerBrowser, officeBrowser, type Place } from '../growth-browser.ts';
import { customerEmail, findKnown } from './known.ts';
import { deep, type Screen, screensOf } from './screens.ts';

/** Milliseconds by the name of what took them. */
export type Timed = Readonly<Record<string, number>>;

const times = 7;
/** Of a screen that took long: a median of a few is now and then that of a background task. */
const timesAgain = 40;

/**
 * Looks at everything; `urlOf` says where the next question goes. Whatever took longer than
 * `longMilliseconds` is looked at again after all the others, and the second median counts.
 */
export async function timeScreens(
  place: Place,
  urlOf: () => string,
  longMilliseconds: number,
): Promise<Timed> {
  const browsers = {
    operator: await officeBrowser(place),
    customer: await customerBrowser(place, customerEmail),
  };
  const found: Record<string, number> = {};
  const asks = new Map<string, () => Promise<void>>();
  const refused: string[] = [];
  for (const screen of await screensAt(place)) {
    const browser = browsers[screen.who];
    try {
      const time = async (name: string, path: string) => {
        const ask = () => look(urlOf() + path, browser, screen.isFile);
        found[name] = await timed(times, ask);
        asks.set(name, ask);
      };
      await time(screen.name, screen.path);
      const far = await farPage(screen, (path) => read(urlOf() + path, browser));
      if (far !== null) await time(screen.name + deep, far);
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (refused.length > 0) throw new Error(`these were not answered:\n${refused.join('\n')}`);
  for (const [name, ask] of asks) {
    if ((found[name] ?? 0) > longMilliseconds) found[name] = await timed(timesAgain, ask);
  }
  return found;
}

async function screensAt({ databaseUrl }: Place): Promise<readonly Screen[]> {
  const database = openDatabase(databaseUrl, { poolMax: 1 });
  try {
    return screensOf(await findKnown(database));
  } finally {
    await closeDatabase(database);
  }
}

const pagesAhead = 99;

/** The path of a page far behind; null where a list has none, or ends before. */
async function farPage(
  { path, pages }: Screen,
  readPath: (path: string) => Promise<unknown>,
): Promise<string | null> {
  const with_ = (name: string, value: string) =>
    `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  if (pages === 'numbered') return with_('page', String(pagesAhead + 1));
  if (pages === null) return null;
  let far: string | null = null;
  for (let turned = 0; turned < pagesAhead; turned += 1) {
    const { meta } = (await readPath(far ?? path)) as { meta?: { next?: string | null } };
    if (meta?.next === undefined || meta.next === null) break;
    far = with_('after', meta.next);
  }
  return far;
}

async function read(url: string, { headers, cookie }: Browser): Promise<unknown> {
  return (await fetch(url, { headers: { ...headers, cookie } })).json();
}

async function look(url: string, { headers, cookie }: Browser, isFile: boolean): Promise<void> {
  const answer = await fetch(url, { headers: { ...headers, cookie } });
  if (answer.ok && isFile && answer.body !== null) {
    const reader = answer.body.getReader();
    await reader.read();
    await reader.cancel();
    return;
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text}`);
}
