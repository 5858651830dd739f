import type { LiveNotices } from '../../content/notices/open-notices.ts';
import type { OrderChanges } from '../../exchange/order-changes/changes.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Monitors } from '../../market/monitors/open-monitors.ts';
import type { RateDeskDeps } from '../../market/rate-desk/deps.ts';
import type { LiveGateways } from '../../money/online-payments/open-gateways.ts';
import type { LiveRewardTerms } from '../../people/reward-terms/open-terms.ts';
import type { VerificationChanges } from '../../people/verifications/changes.ts';

/** What the office stands on, beside the orders it serves. */
export type OfficeDeps = OrdersDeps & {
  readonly changes: OrderChanges;
  readonly cards: VerificationChanges;
  readonly notices: LiveNotices;
  readonly monitors: Monitors;
  readonly rateDesk: RateDeskDeps;
  readonly gateways: LiveGateways;
  /** The terms of rewards in force. */
  readonly programme: Pick<LiveRewardTerms, 'current'>;
};
