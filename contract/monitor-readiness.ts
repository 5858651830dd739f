import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

/** What monitors ask of a shop before they list it, in the order it is mended. */
export const requirementIds = [
  'files',
  'self_check',
  'deep_link',
  'email_required',
  'mail_service',
  'order_mails',
  'aml',
  'hours',
  'links',
  'footer',
  'review_links',
  'robots',
] as const;
export type RequirementId = (typeof requirementIds)[number];

/** `unknown`: there is nothing yet that could be looked at. */
const requirementStates = ['met', 'unmet', 'unknown'] as const;

/** What was found, as the office says it in words. */
const requirementFindings = [
  'files_off',
  'files_empty',
  'files_served',
  'check_none',
  'check_differs',
  'check_even',
  'link_fails',
  'link_leads',
  'email_missing',
  'email_asked',
  'mail_off',
  'mail_failing',
  'mail_goes',
  'orders_none',
  'mails_missing',
  'mails_incomplete',
  'mails_whole',
  'aml_lacks',
  'aml_said',
  'hours_unset',
  'hours_wider',
  'hours_kept',
  'links_none',
  'links_nofollow',
  'links_followed',
  'footer_none',
  'footer_lacks',
  'footer_shown',
  'reviews_none',
  'reviews_linked',
  'robots_none',
  'robots_through',
  'page_fails',
] as const;
export type RequirementFinding = (typeof requirementFindings)[number];

/** Attributes of one requirement of GET /office/api/monitor_requirements. */
export const monitorRequirementAttributes = z.object({
  state: z.enum(requirementStates),
  finding: z.enum(requirementFindings),
  /** How many directions, monitors or orders that is. */
  count: z.int(),
  /** A few of them, by name. */
  names: z.array(z.string()),
  /** The screen of the office where it is mended; null where nothing is to be done. */
  mend: z.nullable(z.string()),
});
export type MonitorRequirementAttributes = Answered<typeof monitorRequirementAttributes>;
