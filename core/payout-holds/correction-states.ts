/** How a correction of a payout account stands; all but the first two are over. */
export const correctionStates = [
  'proposed',
  'confirmed',
  'applied',
  'refused',
  'cancelled',
  'expired',
  /** Its order was over, or went back, meanwhile. */
  'ended',
] as const;
