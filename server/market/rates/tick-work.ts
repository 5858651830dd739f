import type { Lease } from '../../platform/lease/lease.ts';

/** What the one ticker does. */
export interface TickWork {
  /** Done when the lease has been taken, before the first turn. */
  begin?(): Promise<void>;
  /** What it writes is checked against the lease. */
  tick(lease: Lease): Promise<void>;
}
