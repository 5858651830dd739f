import type { MonitorsRoom } from '../monitors/open-monitors.ts';
import type { NoticesRoom } from '../notices/open-notices.ts';
import type { GatewayRoom } from '../online-payments/open-gateways.ts';
import type { OrderChanges } from '../orders/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { RateDeskDeps } from '../rate-desk/deps.ts';
import type { RewardTermsRoom } from '../reward-terms/open-terms.ts';
import type { VerificationChanges } from '../verifications/changes.ts';

/** What the office stands on, beside the orders it serves. */
export type OfficeDeps = OrdersDeps & {
  readonly changes: OrderChanges;
  readonly cards: VerificationChanges;
  readonly notices: NoticesRoom;
  readonly monitors: MonitorsRoom;
  readonly rateDesk: RateDeskDeps;
  readonly gateways: GatewayRoom;
  /** The terms of rewards in force. */
  readonly programme: Pick<RewardTermsRoom, 'current'>;
};
