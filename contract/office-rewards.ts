/** Attributes of a bonus as operators see it. */
export type OfficeRewardAttributes = {
  readonly amount: string;
  readonly reason: string;
  readonly status: 'paid' | 'not_paid';
  readonly granted_by: string;
  readonly created_at: string;
};

/** What a user was granted, has withdrawn and can withdraw, beside the list of it. */
export type OfficeRewardMeta = {
  readonly total_amount: string;
  readonly paid_amount: string;
  readonly available_amount: string;
};
