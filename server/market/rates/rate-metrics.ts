import { Gauge, type Registry } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import { readAlarmed } from './disagreements.ts';

/** Adds the pairs whose sources disagree to the figures of a process; read from the database. */
export function addRateMetrics(
  registry: Registry,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): void {
  new Gauge({
    name: 'rate_sources_disagree',
    help: 'Pairs whose sources stand further apart than they may, each as 1',
    labelNames: ['pair'],
    registers: [registry],
    async collect() {
      const pairs = await readAlarmed(database).catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of rates could not be read');
        return null;
      });
      this.reset();
      for (const pair of pairs ?? []) this.set({ pair }, 1);
    },
  });
}
