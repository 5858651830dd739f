import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { rewardStatuses } from '../people/rewards.ts';

/** Attributes of a bonus as operators see it. */
export const officeRewardAttributes = z.object({
  amount: z.string(),
  reason: z.string(),
  status: z.enum(rewardStatuses),
  granted_by: z.string(),
  created_at: z.iso.datetime(),
});
export type OfficeRewardAttributes = Answered<typeof officeRewardAttributes>;

/** What a user was granted, has withdrawn and can withdraw, beside the list of it. */
export const officeRewardMeta = z.object({
  total_amount: z.string(),
  paid_amount: z.string(),
  available_amount: z.string(),
});
