import type { AddressPool } from '../address-pool/pool.ts';

/** A pool in memory, and how far its rail was read. */
export type MemoryPool = AddressPool & {
  cursor: string | null;
  secondsSinceRead: number | null;
  /** The address of an order is free again. */
  takeBack(orderId: string): void;
};

/** Lends the addresses given, in their order. */
export function createMemoryPool(addresses: readonly string[]): MemoryPool {
  const lent = new Map<string, string>();
  const lentAt = new Map<string, Date>();
  return {
    cursor: null,
    secondsSinceRead: 0,
    takeBack: (orderId) => lent.delete(orderId),
    async lend(orderId) {
      const inUse = new Set(lent.values());
      const mine = lent.get(orderId) ?? addresses.find((address) => !inUse.has(address));
      if (mine === undefined) return null;
      if (lent.get(orderId) !== mine) lentAt.set(mine, new Date());
      lent.set(orderId, mine);
      return mine;
    },
    async hasFree() {
      const inUse = new Set(lent.values());
      return addresses.some((address) => !inUse.has(address));
    },
    async watched() {
      const inUse = new Set(lent.values());
      return addresses.map((address) => {
        return { address, lent: inUse.has(address), lentAt: lentAt.get(address) ?? null };
      });
    },
    async progress() {
      return { cursor: this.cursor, secondsSinceRead: this.secondsSinceRead };
    },
  };
}
