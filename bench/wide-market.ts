import { plus } from '../core/money/arithmetic.ts';
import { ppm } from '../core/money/units.ts';
import { crossingNow } from '../core/pricing/board/price-board.ts';
import {
  buildCatalogue,
  type Catalogue,
  directionIdOf,
} from '../server/market/catalogue/catalogue.ts';
import { demoDirections } from '../server/market/catalogue/demo/demo-directions.ts';
import { demoPaymentSystem } from '../server/market/catalogue/demo/demo-systems.ts';
import type { PaymentSystem } from '../server/market/catalogue/systems/payment-system.ts';
import { systemTemplates } from '../server/market/catalogue/templates/known-systems.ts';
import { type CrossedSnapshot, crossSnapshot } from '../server/market/rates/snapshot.ts';
import { simulatedPrices } from '../sources/simulated/simulated-source.ts';

/**
 * A catalogue of `count` directions: the demo's payment systems and terms, over and over. Each copy
 * has margins of its own, so that no more directions share their figures than in the demo itself.
 */
export function wideCatalogue(count: number): Catalogue {
  const copies = Math.ceil(Math.sqrt(count) / systemTemplates.length) + 1;
  const systems: PaymentSystem[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    for (const demo of systemTemplates) {
      const system = demoPaymentSystem(demo, systems.length, { litecoin: false });
      const code = `${system.code}${copy === 0 ? '' : copy}`;
      systems.push({ ...system, code, id: code.toLowerCase(), rail: 'simulated' });
    }
  }
  const terms = new Map(demoDirections().map((direction) => [direction.id, direction]));
  const [usual] = terms.values();
  if (usual === undefined) throw new Error('the demo has directions');
  const directions = systems.flatMap((income) =>
    systems.flatMap((outcome) => {
      const known = terms.get(directionIdOf(demoId(income), demoId(outcome)));
      if (known === undefined || income.id === outcome.id) return [];
      const id = directionIdOf(income.id, outcome.id);
      const sides = { incomePaymentSystemId: income.id, outcomePaymentSystemId: outcome.id };
      const fixedMarkupPpm = plus(
        known.fixedMarkupPpm,
        ppm(BigInt(copyOf(income) * copies + copyOf(outcome))),
      );
      return [{ ...known, ...sides, id, fixedMarkupPpm, schedule: null }];
    }),
  );
  return buildCatalogue({ systems, directions: directions.slice(0, count), exclusions: new Map() });
}

function copyOf({ id }: PaymentSystem): number {
  return Number(/\d*$/.exec(id)?.[0]);
}

function demoId({ id }: PaymentSystem): string {
  return id.replace(/\d$/, '');
}

/** The simulated market at a moment, as a tick brings it. */
export function tickAt(asOf: Date): CrossedSnapshot {
  const prices = simulatedPrices('bench', asOf);
  const moment = { id: String(asOf.getTime()), source: 'bench', simulated: true, asOf };
  return crossSnapshot({ ...moment, prices, own: [], closed: [], crossing: crossingNow });
}
