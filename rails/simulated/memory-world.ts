import type { PayoutTrouble, SimulatedDeposit, SimulatedPayout, SimulatedWorld } from './world.ts';

/** A world that lives as long as the process: for tests. */
export function createMemoryWorld(): SimulatedWorld {
  const deposits = new Map<string, { deposit: SimulatedDeposit; changedAt: Date }>();
  const payouts = new Map<string, SimulatedPayout>();
  const troubles = new Map<string, PayoutTrouble>();

  function select(wanted: (deposit: SimulatedDeposit, changedAt: Date) => boolean) {
    const rows = [...deposits.values()];
    return rows
      .filter(({ deposit, changedAt }) => wanted(deposit, changedAt))
      .map(({ deposit }) => deposit);
  }

  return {
    async depositsSince(rail, since) {
      return select(
        (deposit, changedAt) =>
          deposit.rail === rail && (changedAt >= since || deposit.minedAt >= since),
      );
    },
    depositsOf: async (rail, txids) =>
      select((deposit) => deposit.rail === rail && txids.includes(deposit.txid)),
    async depositsTo(rail, address, memo) {
      return select(
        (deposit) => deposit.rail === rail && deposit.address === address && deposit.memo === memo,
      );
    },
    async addDeposits(added, now) {
      for (const deposit of added) {
        deposits.set(`${deposit.txid}:${deposit.position}`, { deposit, changedAt: now });
      }
    },
    async changeDeposit(rail, txid, change, now) {
      for (const [key, { deposit }] of deposits) {
        if (deposit.rail !== rail || deposit.txid !== txid) continue;
        deposits.set(key, { deposit: { ...deposit, ...change }, changedAt: now });
      }
    },
    async payout(rail, reference) {
      return payouts.get(`${rail} ${reference}`) ?? null;
    },
    async submitPayout(payout, fate) {
      const key = `${payout.rail} ${payout.reference}`;
      const before = payouts.get(key);
      if (before) {
        const again = { ...before, submissions: before.submissions + 1 };
        payouts.set(key, again);
        return again;
      }
      const rivals = [...payouts.values()].filter((one) => one.payoutId === payout.payoutId);
      if (rivals.some((one) => !one.failed)) return null;
      const place = `${payout.rail} ${payout.address}`;
      const created = { ...payout, ...fate(troubles.get(place) ?? null), submissions: 1 };
      troubles.delete(place);
      payouts.set(key, created);
      return created;
    },
    async arrangeTrouble(rail, address, trouble) {
      troubles.set(`${rail} ${address}`, trouble);
    },
    async balance(rail, asset) {
      const paidIn = select(
        (deposit) => deposit.rail === rail && deposit.asset === asset && !deposit.conflicted,
      );
      const paidOut = [...payouts.values()].filter(
        (payout) => payout.rail === rail && payout.asset === asset && !payout.failed,
      );
      return sum(paidIn) - sum(paidOut);
    },
  };
}

function sum(rows: readonly { readonly units: bigint }[]): bigint {
  return rows.reduce((total, { units }) => total + units, 0n);
}
