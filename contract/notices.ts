import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

export const noticeLevels = ['info', 'warning'] as const;
const noticeText = z.string().check(z.maxLength(2000));

/** Attributes of PUT /office/api/public_notice. */
export const noticeRequest = z.object({
  shown: z.boolean(),
  level: z.enum(noticeLevels),
  text_ru: noticeText,
  text_en: noticeText,
  technical_break: z.boolean(),
  resume_at: z.nullable(z.iso.datetime({ offset: true })),
  /** The version that was edited: somebody else's change in between is not written over. */
  version: z.number(),
});
/** The notice as the office edits it. */
export const officeNoticeAttributes = z.object({
  ...noticeRequest.shape,
  resume_at: z.nullable(z.iso.datetime()),
  updated_at: z.iso.datetime(),
});
export type OfficeNoticeAttributes = Answered<typeof officeNoticeAttributes>;
