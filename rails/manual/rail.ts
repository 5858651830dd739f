import type { Rail } from '../rail.ts';

/**
 * The rail with an operator at the other end: nothing outside is called. Where an order is paid
 * is chosen from the pool (`choose-requisite.ts`); an operator confirms deposits and pays out.
 */
export function createManualRail(name: string): Rail {
  return { name, deposits: null, payouts: null, simulator: null };
}
