import type { DepositRail, PayoutRail, Rail } from '../rails/rail.ts';
import type { OrdersDeps } from './orders/deps.ts';
import { payRound } from './paying/pay.ts';
import { type Loop, startLoop } from './platform/process/run-loop.ts';
import type { Rails } from './rails/open-rails.ts';
import { type PayerTurn, TurnLost, takeTurn } from './rails/payer-turn.ts';
import { watchDeposits } from './watching/watch-deposits.ts';

const everyMilliseconds = 1_000;

/**
 * Watches and pays on every rail of this worker, now and as rails come. Several workers may watch
 * the same rail without harm; only the one whose turn it is pays.
 */
export function workRails(deps: OrdersDeps, rails: Rails, databaseUrl: string): Loop {
  const loops: Loop[] = [];
  const turns = new Map<string, PayerTurn>();
  rails.each((rail) => loops.push(...loopsOf(deps, rail, databaseUrl, turns)));
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
      await Promise.all([...turns.values()].map((turn) => turn.end()));
    },
  };
}

function loopsOf(
  deps: OrdersDeps,
  rail: Rail,
  databaseUrl: string,
  turns: Map<string, PayerTurn>,
): Loop[] {
  const { name, deposits, payouts } = rail;
  const { log } = deps.platform;
  const watch = (from: DepositRail) =>
    startLoop(log, { name: `watch ${name}`, everyMilliseconds }, () =>
      watchDeposits(deps, name, from),
    );
  const pay = (through: PayoutRail) =>
    startLoop(log, { name: `pay ${name}`, everyMilliseconds }, () =>
      payInTurn(deps, name, through, databaseUrl, turns),
    );
  // The operators' rail reports nothing by itself: an operator does.
  return [
    ...(deposits === null ? [] : [watch(deposits)]),
    ...(payouts === null ? [] : [pay(payouts)]),
  ];
}

async function payInTurn(
  deps: OrdersDeps,
  name: string,
  rail: PayoutRail,
  databaseUrl: string,
  turns: Map<string, PayerTurn>,
): Promise<void> {
  const turn = turns.get(name) ?? (await takeTurn(deps.platform.database, databaseUrl, name));
  if (turn === null) return;
  turns.set(name, turn);
  try {
    await payRound({ deps, rail, turn });
  } catch (error) {
    if (error instanceof TurnLost) {
      turns.delete(name);
      await turn.end();
    }
    throw error;
  }
}
