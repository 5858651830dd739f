import { Readable } from 'node:stream';
import pg from 'pg';

/** Kinds of what the server sends in a base backup: the name of an archive, and its bytes. */
const archiveBegins = 'n'.charCodeAt(0);
const archiveBytes = 'd'.charCodeAt(0);

const command = "BASE_BACKUP (LABEL 'agio', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";

/**
 * The whole cluster of a running server as one tar archive, as of the moment it ends, with the log
 * that makes it consistent: what `pg_basebackup` asks the server for, without that program. The
 * service goes on meanwhile.
 */
export async function openBaseBackup(url: string): Promise<Readable> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  const { stream } = client.connection;
  const archive = new Readable({
    read: () => stream.resume(),
    destroy(error, done) {
      stream.destroy();
      done(error);
    },
  });
  client.on('error', (error) => archive.destroy(error));
  let archives = 0;
  client.connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === archiveBegins) archives += 1;
    // Copied: the driver uses its buffer again.
    else if (chunk[0] === archiveBytes && !archive.push(Buffer.from(chunk.subarray(1)))) {
      stream.pause();
    }
  });
  client.query(command).then(
    () => {
      // A second one would be a tablespace, of which a cluster of ours has none.
      if (archives === 1) archive.push(null);
      else archive.destroy(new Error('The database has tablespaces: use pg_basebackup.'));
      return client.end();
    },
    (error: Error) => {
      archive.destroy(error);
      client.end().catch(() => undefined);
    },
  );
  return archive;
}
