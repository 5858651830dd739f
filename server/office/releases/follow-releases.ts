import { and, eq, isNull, sql } from 'drizzle-orm';
import { isNewer, type Release, readVersion as readTag } from '../../../core/releases/release.ts';
import { fetchText } from '../../../sources/http-source.ts';
import { readVersion } from '../../openapi/register-openapi.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { readFeed } from './read-feed.ts';
import { releaseChecks, releaseNotices } from './tables.ts';

const hourMilliseconds = 3_600_000;
const dayHours = 23;
const bytesMax = 4 * 1024 * 1024;
const timeoutUsual = 15_000;
const releasesMax = 20;

type FollowPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'log'>;

/** Looks for new versions once a day; nothing at all where nobody has agreed to it. */
export function workReleases(platform: Platform): Task[] {
  if (platform.config.releaseFeedUrl === null) return [];
  const pace = { name: 'new versions', everyMilliseconds: hourMilliseconds };
  return [leadTask(platform, pace, () => followReleases(platform))];
}

/**
 * Reads the list of releases unless that was done within the day, and keeps those that are newer
 * than this version. One that mends a weakness alerts the operators, once. A list that cannot be
 * read is tried again in an hour: nothing else depends on it. Nothing of this service is sent.
 */
export async function followReleases(
  { clock, config, database, log }: FollowPlatform,
  timeoutMilliseconds = timeoutUsual,
): Promise<void> {
  const url = config.releaseFeedUrl;
  if (url === null || !(await isDue(database))) return;
  try {
    const headers = { accept: 'application/json, application/atom+xml' };
    const outside = { now: () => clock.now(), fetch, timeoutMilliseconds };
    const { text } = await fetchText({ name: 'releases', bytesMax, headers }, url, outside);
    const current = await readVersion();
    const newer = newerThan(current, readFeed(text));
    await inTransaction(database, async (tx) => {
      await keep(tx, newer);
      await alertSecurity(tx);
      await tx.update(releaseChecks).set({ succeededAt: sql`now()` });
    });
  } catch (error) {
    log.warn({ err: error }, 'release feed failed');
  }
}

/** Claims this hour's try; false where the list was read within the day. */
async function isDue(database: FollowPlatform['database']): Promise<boolean> {
  const { succeededAt, triedAt, id } = releaseChecks;
  const claimed = await database
    .insert(releaseChecks)
    .values({ triedAt: sql`now()` })
    .onConflictDoUpdate({
      target: id,
      set: { triedAt: sql`now()` },
      setWhere: sql`${triedAt} < now() - interval '50 minutes' and (${succeededAt} is null
        or ${succeededAt} < now() - make_interval(hours => ${dayHours}))`,
    });
  return claimed.rowCount === 1;
}

/** Newer releases, the newest first, each once. */
function newerThan(current: string, releases: readonly Release[]): readonly Release[] {
  const version = readTag(current) ?? '0.0.0';
  const newer = releases.filter((release) => isNewer(release.version, version));
  const each = new Map(newer.map((release) => [release.version, release]));
  return [...each.values()]
    .toSorted((left, right) => (isNewer(left.version, right.version) ? -1 : 1))
    .slice(0, releasesMax);
}

async function keep(tx: Transaction, releases: readonly Release[]): Promise<void> {
  const versions = sql.param(releases.map(({ version }) => version));
  await tx
    .delete(releaseNotices)
    .where(sql`not ${releaseNotices.version} = any(${versions}::text[])`);
  for (const { version, title, url, isSecurity, publishedAt } of releases) {
    const published = publishedAt === null ? null : new Date(publishedAt);
    const values = { title, url, security: isSecurity, publishedAt: published };
    await tx
      .insert(releaseNotices)
      .values({ version, ...values })
      .onConflictDoUpdate({ target: releaseNotices.version, set: values });
  }
}

async function alertSecurity(tx: Transaction): Promise<void> {
  const { version, security, alertedAt } = releaseNotices;
  const alerted = await tx
    .update(releaseNotices)
    .set({ alertedAt: sql`now()` })
    .where(and(eq(security, true), isNull(alertedAt)))
    .returning({ version });
  for (const each of alerted) {
    await raiseAlert(tx, { kind: 'release_security', subject: each.version });
  }
}
