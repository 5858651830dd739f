import { type MonitorFlag, monitorFlags } from '../../../core/monitors/flags.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { Database } from '../../platform/database/database.ts';
import { readAtOneMoment } from '../../platform/database/in-transaction.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPartners, type PartnerRow, partnerTables } from '../partners/list-partners.ts';
import { monitorDirections, monitorSystems } from './tables.ts';

type SystemTerms = {
  /** Null: monitors know it by its own code. */
  readonly code: string | null;
  readonly incomeFlags: readonly MonitorFlag[];
  readonly outcomeFlags: readonly MonitorFlag[];
};

type DirectionTerms = Omit<typeof monitorDirections.$inferSelect, 'flags'> & {
  readonly flags: readonly MonitorFlag[];
};

/** What operators say of exports, as it was at one moment. */
export type MonitorTerms = {
  readonly partners: readonly PartnerRow[];
  readonly systems: ReadonlyMap<string, SystemTerms>;
  readonly directions: ReadonlyMap<string, DirectionTerms>;
  /** Currencies that nobody is offered: whoever followed a link to one would find no page. */
  readonly excludedCurrencies: readonly string[];
};

/** The terms as this process has them in memory, kept up to date until closed. */
export type LiveMonitorTerms = LiveValue<MonitorTerms>;

/** Reads the terms and reads them again whenever an operator has changed them. */
export function openMonitorTerms(
  platform: Pick<Platform, 'config' | 'database' | 'log' | 'tasks' | 'robots'>,
  announcements: Announcements,
): Promise<LiveMonitorTerms> {
  const { config, database, robots } = platform;
  return liveValue(platform, announcements, {
    async load() {
      const terms = await readMonitorTerms(database, config.excludedCurrencies);
      robots.replace(terms.partners.flatMap(({ robotAddresses }) => robotAddresses));
      return terms;
    },
    channels: ['monitors_changed'],
    lookMilliseconds: 60_000,
    name: 'the terms of exports',
  });
}

function readMonitorTerms(
  database: Database,
  excludedCurrencies: readonly string[],
): Promise<MonitorTerms> {
  const tables = [...partnerTables, monitorSystems, monitorDirections] as const;
  return readAtOneMoment(database, tables, async (tx) => {
    const partners = await listPartners(tx);
    const systems = await tx.select().from(monitorSystems);
    const directions = await tx.select().from(monitorDirections);
    return {
      partners,
      systems: new Map(systems.map((row) => [row.paymentSystemId, systemTermsOf(row)])),
      directions: new Map(directions.map((row) => [row.directionId, directionTermsOf(row)])),
      excludedCurrencies,
    };
  });
}

function systemTermsOf(row: typeof monitorSystems.$inferSelect): SystemTerms {
  return {
    code: row.code,
    incomeFlags: flagsOf(row.incomeFlags),
    outcomeFlags: flagsOf(row.outcomeFlags),
  };
}

/** A stored row with its marks read. */
function directionTermsOf(row: typeof monitorDirections.$inferSelect): DirectionTerms {
  return { ...row, flags: flagsOf(row.flags) };
}

/** Keeps the marks that monitors know. */
function flagsOf(texts: readonly string[]): readonly MonitorFlag[] {
  return monitorFlags.filter((flag) => texts.includes(flag));
}
