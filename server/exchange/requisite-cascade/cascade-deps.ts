import type { LiveGateways } from '../../money/online-payments/open-gateways.ts';
import type { Platform } from '../../platform/platform.ts';

export type CascadeDeps = { readonly platform: Platform; readonly gateways: LiveGateways };
