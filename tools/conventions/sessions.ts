import { isTestCode, type SourceFile } from './sources.ts';

/**
 * Files that need a session of their own, and have it: they open a connection to the server itself.
 * Everything else runs through a pooler that gives a connection for one transaction alone.
 */
const direct: ReadonlySet<string> = new Set([
  'server/platform/database/announcements.ts',
  'server/platform/database/migrate.ts',
  'server/platform/database/session-settings.ts',
  'server/launch/prepare-data.ts',
  'server/launch/restore.ts',
  'server/launch/backup/base-backup.ts',
  'server/launch/backup/write-backup.ts',
  'server/launch/backup/stop-payouts.ts',
  'server/launch/database/embedded.ts',
  'server/launch/database/service-database.ts',
  'server/launch/database/test-cluster.ts',
]);

/** What lives longer than a transaction. */
const outliving: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a lock of a session', pattern: /pg_(try_)?advisory_(lock|unlock)\w*\(/i },
  {
    what: 'a setting of a session',
    pattern: /[`'"]\s*(re)?set (?!local|transaction)[a-z_]+ *(=|to)/i,
  },
  { what: 'listening', pattern: /[`'"]\s*(un)?listen [$"a-z]/i },
  { what: 'a prepared statement by hand', pattern: /[`'"]\s*(prepare|deallocate) [a-z]/i },
  { what: 'a cursor', pattern: /[`'"]\s*declare [a-z_]+ .*cursor with hold/i },
  { what: 'a temporary table', pattern: /create temp(orary)? table (?!\w+ on commit drop)/i },
  { what: 'a connection of its own', pattern: /new pg\.(Client|Pool)\(/ },
];

/** Files that rely on a session, though a pooler may give them another for each transaction. */
export function reliedOnSessions(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
    .filter(({ path }) => !direct.has(path) && path !== 'server/platform/database/database.ts')
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        outliving
          .filter(({ pattern }) => pattern.test(line))
          .map(({ what }) => `${path}:${at + 1} relies on ${what}`),
      ),
    );
}

/** Files of the list above that need no session any more. */
export function idleSessions(sources: readonly SourceFile[]): string[] {
  const needing = sources.filter(({ text }) => outliving.some(({ pattern }) => pattern.test(text)));
  return [...direct].filter((path) => !needing.some((source) => source.path === path));
}
