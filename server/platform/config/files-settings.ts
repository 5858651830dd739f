import { z } from 'zod';
import { readS3Address } from '../files/stores/s3-place.ts';

/** Variables of the store of uploads, part of all that `settings.ts` reads. */
export const filesVariables = {
  FILES_STORE: z
    .string()
    .refine(
      (text) => /^([^/]+\/)*$/.test(readS3Address(text)?.path ?? 'x'),
      'must be s3://bucket/ or s3://bucket/folder/',
    )
    .optional(),
  FILES_S3_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://s3.example',
    )
    .optional(),
  FILES_S3_REGION: z.string().default('auto'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof filesVariables>>;

/** The variables as the code names them. */
export function filesOf(given: Given) {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = given;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secret } = given;
  const address = given.FILES_STORE === undefined ? null : readS3Address(given.FILES_STORE);
  const isWhole = endpoint !== undefined && accessKeyId !== undefined && secret !== undefined;
  return {
    /** The bucket that uploads are kept in; null: they are on the disk. */
    files:
      address === null || !isWhole
        ? null
        : {
            place: { bucket: address.bucket, prefix: address.path },
            s3: { endpoint, region, accessKeyId, secretAccessKey: secret },
          },
  };
}

/** A variable that must be there and is not: a bucket without its keys would take no uploads. */
export function missingFilesKey(given: Given): string | null {
  if (given.FILES_STORE === undefined) return null;
  const needed = [
    'FILES_S3_ENDPOINT',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
  ] as const;
  return needed.find((name) => given[name] === undefined) ?? null;
}
