import type { Config } from '../../platform/config/config.ts';
import { sessionUrl } from '../../platform/config/database-settings.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';

export type OpenedDatabase = Awaited<ReturnType<typeof openDatabaseOf>>;

/** The embedded database, which is started where no service runs it, or that of DATABASE_URL. */
export async function openDatabaseOf({ dataDir, ...config }: Config) {
  const databaseUrl = sessionUrl(config);
  const nothing = async () => undefined;
  if (databaseUrl !== null && !(await isEmbedded(dataDir, databaseUrl))) {
    return { url: databaseUrl, kind: 'dump' as const, close: nothing };
  }
  const embedded = await startEmbeddedPostgres(dataDir);
  const close = embedded.adopted ? nothing : embedded.stop;
  return { url: embedded.url, kind: 'cluster' as const, close };
}

/** The worker of `npm start` names the embedded database by its address, as any other. */
async function isEmbedded(dataDir: string, databaseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(databaseUrl);
  const postmaster = await findPostmaster(`${dataDir}/postgres`);
  return hostname === '127.0.0.1' && postmaster !== null && Number(port) === postmaster.port;
}
