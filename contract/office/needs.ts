/** Why an order waits for an operator. */
export const orderNeeds = [
  'requisites',
  'deposit',
  'payout',
  'release',
  'moderation',
  'refund',
] as const;
export type OrderNeed = (typeof orderNeeds)[number];

/** From here on a payout has been in somebody's hands for longer than making one takes. */
export const claimedMinutesMax = 15;

/** Said of a payout that was paid from none of the accounts the shop has written down. */
export const noneOfOurs = 'none';
