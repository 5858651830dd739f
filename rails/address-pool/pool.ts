/** Addresses that operators have pasted, as a rail uses them. */
export interface AddressPool {
  /** Lends a free address to an order: always the same one; null where none is free. */
  lend(orderId: string): Promise<string | null>;
  /** Whether one is free for an order that has none. */
  hasFree(): Promise<boolean>;
  /** Every address whose money is the operators', on this network or one that writes them alike. */
  watched(): Promise<readonly WatchedAddress[]>;
  /** How far the rail has been read, and how long ago that was. */
  progress(): Promise<Progress>;
}

export type WatchedAddress = {
  readonly address: string;
  /** An order has it now. */
  readonly lent: boolean;
  /** When an order last got it; null: none ever has. */
  readonly lentAt: Date | null;
};

type Progress = {
  readonly cursor: string | null;
  /** Null: it never was. */
  readonly secondsSinceRead: number | null;
};
