import { type MonitorFlag, monitorFlags } from '../../core/monitors/flags.ts';
import { listPartners, type PartnerRow } from '../partners/list-partners.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { monitorDirections, monitorSystems } from './tables.ts';

export type SystemTerms = {
  /** Null: monitors know it by its own code. */
  readonly code: string | null;
  readonly incomeFlags: readonly MonitorFlag[];
  readonly outcomeFlags: readonly MonitorFlag[];
};

export type DirectionTerms = Omit<typeof monitorDirections.$inferSelect, 'flags'> & {
  readonly flags: readonly MonitorFlag[];
};

/** What operators say of exports, as it was at one moment. */
export type MonitorTerms = {
  readonly partners: readonly PartnerRow[];
  readonly systems: ReadonlyMap<string, SystemTerms>;
  readonly directions: ReadonlyMap<string, DirectionTerms>;
};

/** The terms as this process has them in memory, kept up to date until closed. */
export interface MonitorTermsRoom {
  current(): MonitorTerms;
  refresh(): Promise<void>;
  close(): void;
}

/** Announcements may be lost with a connection: a look once a minute finds what was missed. */
const lookMilliseconds = 60_000;

/** Reads the terms and reads them again whenever an operator has changed them. */
export async function openMonitorTerms(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  announcements: Announcements,
): Promise<MonitorTermsRoom> {
  let current = await readMonitorTerms(database);
  let asked = 0;
  let answered = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const question = asked;
    const read = await readMonitorTerms(database);
    // What was read before an answer that is here already is old news.
    if (question < answered) return;
    answered = question;
    current = read;
  }

  function refreshOrLog(): void {
    refresh().catch((error: unknown) =>
      log.error({ err: error }, 'the terms of exports cannot be read'),
    );
  }

  await announcements.on('monitors_changed', refreshOrLog);
  // A change between the first reading and the listening.
  await refresh();
  const timer = setInterval(refreshOrLog, lookMilliseconds);
  timer.unref();
  return { current: () => current, refresh, close: () => clearInterval(timer) };
}

function readMonitorTerms(database: Database): Promise<MonitorTerms> {
  return inTransaction(
    database,
    async (tx) => {
      const partners = await listPartners(tx);
      const systems = await tx.select().from(monitorSystems);
      const directions = await tx.select().from(monitorDirections);
      return {
        partners,
        systems: new Map(systems.map((row) => [row.paymentSystemId, systemTermsOf(row)])),
        directions: new Map(directions.map((row) => [row.directionId, directionTermsOf(row)])),
      };
    },
    { isolation: 'repeatable read' },
  );
}

function systemTermsOf(row: typeof monitorSystems.$inferSelect): SystemTerms {
  return {
    code: row.code,
    incomeFlags: flagsOf(row.incomeFlags),
    outcomeFlags: flagsOf(row.outcomeFlags),
  };
}

/** A stored row with its marks read. */
export function directionTermsOf(row: typeof monitorDirections.$inferSelect): DirectionTerms {
  return { ...row, flags: flagsOf(row.flags) };
}

/** Keeps the marks that monitors know. */
export function flagsOf(texts: readonly string[]): readonly MonitorFlag[] {
  return monitorFlags.filter((flag) => texts.includes(flag));
}
