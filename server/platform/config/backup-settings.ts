import { z } from 'zod';

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const recipient = /^age1(pq1)?[02-9ac-hj-np-z]{50,3000}$/;

/** Variables of backups, part of all that `settings.ts` reads. */
export const backupVariables = {
  BACKUP_TARGET: z
    .string()
    .refine(
      (text) => /^s3:\/\/./.test(text) || text.endsWith('/'),
      'must be a folder that ends with a slash, or s3://bucket/folder/',
    )
    .optional(),
  BACKUP_HOURS: whole(1, 720).default(24),
  BACKUP_KEEP: whole(1, 10_000).default(14),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))
    .refine((items) => items.every((item) => recipient.test(item)), {
      error: 'must be public keys of age, such as age1…, separated by commas',
    })
    .optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://s3.example',
    )
    .optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof backupVariables>>;

/** The variables as the code names them. */
export function backupOf(given: Given) {
  return {
    backup: {
      /** Where the worker puts backups by itself; null: it makes none. */
      target: given.BACKUP_TARGET ?? null,
      hours: given.BACKUP_HOURS,
      /** How many a folder or bucket keeps. */
      copiesMax: given.BACKUP_KEEP,
      keys: {
        recipients: given.BACKUP_RECIPIENTS ?? [],
        passphraseFile: given.BACKUP_PASSPHRASE_FILE ?? null,
      },
      s3: bucketOf(given),
    },
  };
}

function bucketOf(given: Given) {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = given;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secret } = given;
  if (endpoint === undefined || accessKeyId === undefined || secret === undefined) return null;
  return { endpoint, region, accessKeyId, secretAccessKey: secret };
}
