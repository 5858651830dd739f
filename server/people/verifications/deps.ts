import type { Person } from '../../../core/verifications/card-verification.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { OrderRoutesDeps } from '../../exchange/orders/routes.ts';
import type { Platform } from '../../platform/platform.ts';

export type VerificationDeps = {
  readonly platform: Platform;
  readonly orders: OrderRoutesDeps;
  /** Signs the codes that have to be seen in photos. */
  readonly codeSecret: Buffer;
};

/** Who sends or asks, and from where. */
export type Sender = Person & { readonly ip: string; readonly locale: Locale };
