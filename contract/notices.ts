import * as z from 'zod/mini';

export const noticeLevels = ['info', 'warning'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** Attributes of GET /api/v1/public_notice, in the caller's language. */
export type PublicNoticeAttributes = {
  /** Null where there is nothing to say but the break itself. */
  readonly text: string | null;
  readonly level: NoticeLevel;
  readonly technical_break: boolean;
  /** When work goes on, as far as it is known; never a moment that has passed. */
  readonly resume_at: string | null;
};

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
export type NoticeRequest = z.output<typeof noticeRequest>;

/** Attributes of the notice as the office edits it. */
export type OfficeNoticeAttributes = Omit<NoticeRequest, 'resume_at'> & {
  readonly resume_at: string | null;
  readonly updated_at: string;
};
