import { S3mini } from 's3mini';
import { assert } from '../../../../core/assert.ts';
import { type FileStore, FilesFault, isFileName } from './file-store.ts';
import { bucketUrl, type S3Place, type S3Settings } from './s3-place.ts';

/** Customers wait for an upload no longer than this; one of five megabytes needs a second. */
const patienceUsual = 15_000;
const pageNames = 1_000;

/**
 * Files as objects of an S3-compatible bucket, each written by one request and so whole or not at
 * all. Whatever the bucket fails by, and one that does not answer within `patienceMilliseconds`, is
 * a `FilesFault`.
 */
export function s3Store(
  settings: S3Settings,
  { bucket, prefix }: S3Place,
  patienceMilliseconds = patienceUsual,
): FileStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const store = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: bucketUrl(settings, bucket),
    requestAbortTimeout: patienceMilliseconds,
  });

  async function page(most: number, after?: string) {
    const found = await ask(() => store.listObjectsPaged('/', prefix, most, after));
    if (!found?.objects) throw new FilesFault(`there is no bucket ${bucket}`);
    return { objects: found.objects, next: found.nextContinuationToken };
  }

  return {
    async put(name, content) {
      await ask(() => store.putObject(keyOf(prefix, name), Buffer.from(content)));
    },
    async get(name) {
      const bytes = await ask(() => store.getObjectArrayBuffer(keyOf(prefix, name)));
      return bytes === null ? null : Buffer.from(bytes);
    },
    async remove(name) {
      await ask(() => store.deleteObject(keyOf(prefix, name)));
    },
    async *names() {
      for (let after: string | undefined; ; ) {
        const { objects, next } = await page(pageNames, after);
        yield* objects.map(({ Key }) => Key.slice(prefix.length)).filter(isFileName);
        if (!next) return;
        after = next;
      }
    },
    check: async () => void (await page(1)),
  };
}

function keyOf(prefix: string, name: string): string {
  assert(isFileName(name), 'names of files are made by the store itself');
  return `${prefix}${name}`;
}

/** The words of the store are for the log and the office: customers read that it is away. */
async function ask<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FilesFault(`the store of files failed: ${why}`, { cause });
  }
}
