/** What a partner asked an order for, kept to be answered with every time. Amounts are decimals. */
export type AskedOrder = {
  readonly from: string;
  readonly to: string;
  readonly fromAmount: string;
  readonly rateType: 'FIXED' | 'FLOATING';
  readonly toPaymentDetails: string;
  readonly toMemo: string | null;
  readonly fromPaymentDetails: string | null;
  readonly redirectUrl: string | null;
  readonly userId: string | null;
  /** The partner's own fees, in parts per million of each side. */
  readonly extraFromPpm: number;
  readonly extraToPpm: number;
};
