import * as z from 'zod/mini';
import { noticeLevels, type PublicNoticeAttributes } from '../notices.ts';

const noticeShape = {
  text: z.nullable(z.string()),
  level: z.enum(noticeLevels),
  technical_break: z.boolean(),
  resume_at: z.nullable(z.iso.datetime()),
} satisfies Record<keyof PublicNoticeAttributes, z.ZodMiniType>;

/** Attributes of `public_notices` as they are answered. */
export const publicNoticeAttributes: z.ZodMiniType<PublicNoticeAttributes> = z.object(noticeShape);
