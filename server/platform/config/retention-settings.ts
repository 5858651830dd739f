import { z } from 'zod';

/** Whole days; fewer than `least` would take what is still needed, and 0 keeps it for ever. */
const daysFrom = (least: number) => {
  const error = `must be 0, which is for ever, or a whole number of days from ${least} to 36500`;
  return z.coerce
    .number({ error })
    .int({ error })
    .refine((days) => days === 0 || (days >= least && days <= 36_500), error);
};

const hours = 'must be a whole number from 1 to 8760';

/** Variables that say how long rows are held which are of no use for ever. */
export const retentionVariables = {
  // A mail server that is away is tried again for days.
  MAIL_RETENTION_DAYS: daysFrom(7).default(90),
  SNAPSHOT_RETENTION_DAYS: daysFrom(7).default(180),
  SUBSCRIPTION_RETENTION_DAYS: daysFrom(1).default(30),
  IDEMPOTENCY_RETENTION_DAYS: daysFrom(1).default(30),
  REQUISITE_HINT_RETENTION_DAYS: daysFrom(7).default(90),
  ALERT_RETENTION_DAYS: daysFrom(2).default(14),
  ERROR_RETENTION_DAYS: daysFrom(7).default(90),
  CONVERSATION_RETENTION_DAYS: daysFrom(30).default(1_095),
  // The page of the status tells of the last thirty days.
  INCIDENT_RETENTION_DAYS: daysFrom(30).default(90),
  // Those that were answered within a day count towards what one e-mail may ask for.
  RESERVE_REQUEST_RETENTION_DAYS: daysFrom(2).default(60),
  ARCHIVE_OLD_RECORDS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('true')
    .transform((text) => text === 'true'),
  ARCHIVE_RETENTION_DAYS: daysFrom(30).default(1_095),
  ANONYMOUS_IDEMPOTENCY_HOURS: z.coerce
    .number({ error: hours })
    .int({ error: hours })
    .min(1, { error: hours })
    .max(8_760, { error: hours })
    .default(24),
};

type Given = z.output<z.ZodObject<typeof retentionVariables>>;

/** How long rows are held; 0 days are for ever. */
export function retentionOf(given: Given) {
  return {
    retention: {
      mailDays: given.MAIL_RETENTION_DAYS,
      snapshotDays: given.SNAPSHOT_RETENTION_DAYS,
      subscriptionDays: given.SUBSCRIPTION_RETENTION_DAYS,
      idempotencyDays: given.IDEMPOTENCY_RETENTION_DAYS,
      hintDays: given.REQUISITE_HINT_RETENTION_DAYS,
      alertDays: given.ALERT_RETENTION_DAYS,
      errorDays: given.ERROR_RETENTION_DAYS,
      conversationDays: given.CONVERSATION_RETENTION_DAYS,
      incidentDays: given.INCIDENT_RETENTION_DAYS,
      reserveRequestDays: given.RESERVE_REQUEST_RETENTION_DAYS,
      anonymousHours: given.ANONYMOUS_IDEMPOTENCY_HOURS,
      /** Mails and notifications of providers go to an archive, months at a time. */
      archives: given.ARCHIVE_OLD_RECORDS,
      archiveDays: given.ARCHIVE_RETENTION_DAYS,
    },
  };
}
