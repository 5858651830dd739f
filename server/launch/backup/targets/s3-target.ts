import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import {
  bucketUrl,
  type S3Place,
  type S3Settings,
} from '../../../platform/files/stores/s3-place.ts';
import { type BackupTarget, isBackupName } from './backup-target.ts';

/** S3 takes at most 10,000 parts: 16 MiB each are 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Backups as objects of an S3-compatible bucket. An upload that fails leaves no object. */
export function s3Target(settings: S3Settings, { bucket, prefix }: S3Place): BackupTarget {
  const { accessKeyId, secretAccessKey, region } = settings;
  const endpoint = bucketUrl(settings, bucket);
  const store = new S3mini({ accessKeyId, secretAccessKey, region, endpoint });
  const keyOf = (name: string) => `${prefix}${name}`;

  return {
    async put(name, bytes) {
      const key = keyOf(name);
      const uploadId = await store.getMultipartUploadId(key, 'application/octet-stream');
      try {
        const parts = [];
        let size = 0;
        for await (const part of inParts(bytes)) {
          parts.push(await store.uploadPart(key, uploadId, part, parts.length + 1));
          size += part.length;
        }
        await store.completeMultipartUpload(key, uploadId, parts);
        return size;
      } catch (error) {
        // What was uploaded is paid for until it is given up.
        await store.abortMultipartUpload(key, uploadId).catch(() => undefined);
        throw error;
      }
    },
    async list() {
      const found = (await store.listObjects('/', prefix)) ?? [];
      const names = found.map(({ Key }) => Key.slice(Key.lastIndexOf('/') + 1));
      return names.filter(isBackupName).toSorted();
    },
    async read(name) {
      const response = await store.getObjectResponse(keyOf(name));
      if (!response?.body) throw new Error(`There is no ${keyOf(name)} in the bucket ${bucket}.`);
      return Readable.from(response.body);
    },
    async remove(name) {
      await store.deleteObject(keyOf(name));
    },
  };
}

/** The same bytes in parts as large as the store wants them; the last one may be shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
