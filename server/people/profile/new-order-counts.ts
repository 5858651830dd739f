import type { Platform } from '../../platform/platform.ts';
import { hourMilliseconds } from '../../platform/rate-limiter/window-counts.ts';
import { addressOf, networkOf } from '../auth/address.ts';

/** A network may make so many times the orders of one address. */
const networkFactor = 5;

/** How many orders an address, or whatever stands for one, makes an hour. */
export interface NewOrderCounts {
  /** Counts an order that is about to be made; false where it takes a captcha. */
  isFree(ip: string): boolean;
  /** The same of the next one; counts nothing. */
  wouldBeFree(ip: string): boolean;
  /** Takes the count back: the order had been made before. */
  takeBack(ip: string): void;
}

/** Counted over all processes: as many orders an hour go without a captcha as may wait unpaid. */
export function openNewOrderCounts({
  counts,
  config,
}: Pick<Platform, 'counts' | 'config'>): NewOrderCounts {
  const counted = counts.open('new-orders', { milliseconds: hourMilliseconds });
  const most = config.ordersWaitingMax;
  const isWithin = ([ofAddress = 0, ofNetwork = 0]: readonly number[]) =>
    most === 0 || (ofAddress <= most && ofNetwork <= most * networkFactor);
  return {
    isFree: (ip) => most === 0 || isWithin(keysOf(ip).map((key) => counted.add(key))),
    wouldBeFree: (ip) => isWithin(keysOf(ip).map((key) => counted.count(key) + 1)),
    takeBack: (ip) => keysOf(ip).forEach(counted.takeBack),
  };
}

function keysOf(ip: string): readonly [string, string] {
  return [`address:${addressOf(ip)}`, `network:${networkOf(ip)}`];
}
