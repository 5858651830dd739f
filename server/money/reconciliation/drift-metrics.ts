import { Gauge, type Registry } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import { readReconciliations } from './compare.ts';

/** Adds which accounts differ from the ledger to the figures of a process. */
export function addDriftMetrics(
  registry: Registry,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): void {
  new Gauge({
    name: 'account_drifted',
    help: '1 where the balance of a payment system differs from the ledger and payouts wait',
    labelNames: ['system'],
    registers: [registry],
    async collect() {
      try {
        const rows = await readReconciliations(database);
        this.reset();
        for (const [system, { driftedSince }] of rows) {
          this.set({ system }, driftedSince === null ? 0 : 1);
        }
      } catch (error) {
        log.warn({ err: error }, 'the accounts could not be read');
      }
    },
  });
}
