import { Gauge, type Registry } from 'prom-client';
import { errorCodes } from '../../../core/operational-errors/registry.ts';
import type { Platform } from '../platform.ts';
import { operationalErrorTotals } from './tables.ts';

/**
 * Adds how often each error came to the figures of a process: of all processes together, for the
 * workers serve no figures themselves.
 */
export function addErrorMetrics(
  registry: Registry,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): void {
  new Gauge({
    name: 'operational_errors_total',
    help: 'How often each operational error came, in all processes, since the first start',
    labelNames: ['code'],
    registers: [registry],
    async collect() {
      try {
        const rows = await database.select().from(operationalErrorTotals);
        const counts = new Map(rows.map(({ code, count }) => [code, Number(count)]));
        this.reset();
        // One that never came is there as well: an alarm sees its first time.
        for (const code of errorCodes) this.set({ code }, counts.get(code) ?? 0);
      } catch (error) {
        log.warn({ err: error }, 'the counts of errors could not be read');
      }
    },
  });
}
