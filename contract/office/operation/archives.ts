import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';

/** What is archived: mails, and notifications of providers of requisites. */
export const archiveKinds = ['mails', 'requisite_hints'] as const;
export type ArchiveKindName = (typeof archiveKinds)[number];

export const archiveAttributes = z.object({
  kind: z.enum(archiveKinds),
  month: z.string(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  records: z.int(),
  bytes: z.int(),
  checksum: z.string(),
  created_at: z.iso.datetime(),
  erased_at: z.nullable(z.iso.datetime()),
});
export type ArchiveAttributes = Answered<typeof archiveAttributes>;

export const archivedRecordAttributes = z.object({
  kind: z.enum(archiveKinds),
  archive_id: z.string(),
  at: z.string(),
  recipient: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  state: z.nullable(z.string()),
});
export type ArchivedRecordAttributes = Answered<typeof archivedRecordAttributes>;
