import { isNewer, readVersion as readTag } from '../../../core/releases/release.ts';
import { readVersion } from '../../openapi/register-openapi.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';
import { releaseChecks, releaseNotices } from './tables.ts';

/** New versions that somebody has looked for. */
export function registerReleases(app: App, { config, database }: Platform): void {
  handleOffice(app, 'GET /office/api/release_notices', async () => {
    const current = await readVersion();
    const on = config.releaseFeedUrl !== null;
    if (!on) return whole([], { meta: { current, on, succeeded_at: null, failing: false } });
    const [rows, [check]] = await Promise.all([
      database.select().from(releaseNotices),
      database.select().from(releaseChecks),
    ]);
    const running = readTag(current) ?? '0.0.0';
    const newer = rows
      .filter(({ version }) => isNewer(version, running))
      .toSorted((left, right) => (isNewer(left.version, right.version) ? -1 : 1));
    const { succeededAt = null, triedAt } = check ?? {};
    return whole(
      newer.map(({ version, title, url, security, publishedAt }) =>
        resource('release_notices', version, {
          version,
          title,
          url,
          security,
          published_at: publishedAt?.toISOString() ?? null,
        }),
      ),
      {
        meta: {
          current,
          on,
          succeeded_at: succeededAt?.toISOString() ?? null,
          failing: triedAt !== undefined && (succeededAt === null || succeededAt < triedAt),
        },
      },
    );
  });
}
