import { defaultScreeningTerms, type ScreeningTerms } from '../../../core/screening/judge.ts';
import { amlbotScreener } from '../../../screeners/amlbot/amlbot-screener.ts';
import { bitokScreener } from '../../../screeners/bitok/bitok-screener.ts';
import { listScreener } from '../../../screeners/list/list-screener.ts';
import type { Screener } from '../../../screeners/screener.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { hourMilliseconds } from '../../platform/rate-limiter/window-counts.ts';
import { screeningTerms } from './tables.ts';
import { termsFromJson } from './terms-json.ts';

/** Under this scope stand the terms of every direction that has none of its own. */
export const everyDirection = '*';
export const termsChanged = 'screening_terms_changed';

/** Who is asked where coins come from, and how directions treat what they say. */
export interface LiveScreening {
  /** Sees transfers and addresses; null where the shop has named none. */
  readonly provider: Screener | null;
  /** Knows who is sanctioned; null where there is no list on disk. */
  readonly list: Screener | null;
  /** The terms of a direction, from memory. */
  termsOf(directionId: string): ScreeningTerms;
  /** Counts one more address that a visitor had looked up; gives how many within the hour. */
  countAsked(ip: string): number;
  /** Reads terms again that this process has changed. */
  refresh(): Promise<void>;
  close(): void;
}

/** Whether anybody can be asked at all; where nobody can, nothing is screened. */
export function isScreeningOn({ provider, list }: LiveScreening): boolean {
  return provider !== null || list !== null;
}

/** Opens the screeners the configuration names, and keeps the terms in memory. */
export async function openScreening(
  { config, clock, counts, database, log, tasks }: Platform,
  announcements: Announcements,
): Promise<LiveScreening> {
  const { screening } = config;
  const outside = { now: () => clock.now(), fetch };
  const asked = counts.open('screened-addresses', { milliseconds: hourMilliseconds });
  const live = await liveValue({ log, tasks }, announcements, {
    async load() {
      const rows = await database.select().from(screeningTerms);
      return new Map(rows.map(({ scope, terms }) => [scope, termsFromJson(terms)]));
    },
    channels: [termsChanged],
    lookMilliseconds: 60_000,
    name: 'the terms of screening',
  });
  return {
    provider: providerOf(screening, outside),
    list: screening.listFile === null ? null : listScreener(screening.listFile),
    termsOf: (directionId) =>
      live.current().get(directionId) ??
      live.current().get(everyDirection) ??
      defaultScreeningTerms,
    countAsked: (ip) => asked.add(ip),
    refresh: () => live.refresh(),
    close: () => live.close(),
  };
}

function providerOf(
  { provider, amlbot, bitok }: Platform['config']['screening'],
  outside: { readonly now: () => Date; readonly fetch: typeof fetch },
): Screener | null {
  switch (provider) {
    case null:
      return null;
    case 'amlbot':
      return amlbotScreener(amlbot, { ...outside, address: amlbot.address });
    case 'bitok':
      return bitokScreener(bitok, { ...outside, address: bitok.address });
    default:
      return provider satisfies never;
  }
}
