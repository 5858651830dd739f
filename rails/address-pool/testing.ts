import type { MemoryPool } from '../conformance/memory-pool.ts';
import type { Observation, Scan } from '../rail.ts';
import { standingOf } from './cursor.ts';

/** A rail that reads a stand-in, in the hands of a test. */
type AbsentRail = {
  readonly pool: MemoryPool;
  lend(orderId: string): Promise<string>;
  look(): Promise<Scan>;
  /** The process is another one, with nothing but the cursor. */
  restart(): void;
  /** So many units come to an address, and time goes by; answers the transaction. */
  pay(to: string, units: bigint): string;
};

/** What three looks after a long absence have told, each by a process of its own. */
type CaughtUp = {
  readonly sent: readonly string[];
  readonly seen: readonly Observation[];
  /** Blocks that one look got on by. */
  readonly blocksPerLook: number;
  /** What two more looks told that had not been told before. */
  readonly again: readonly Observation[];
};

/** Has 240 payments come to 24 orders while nobody looks; `order` has its address already. */
export async function catchUp({ pool, lend, look, restart, pay }: AbsentRail): Promise<CaughtUp> {
  for (let order = 1; order < 24; order += 1) await lend(`order ${order}`);
  for (let looks = 3; looks > 0; looks -= 1) await look();
  const ours = (await pool.watched()).filter(({ lent }) => lent).map(({ address }) => address);
  const sent: string[] = [];
  for (let place = 0; place < 240; place += 1) {
    sent.push(pay(ours[place % 24] ?? '', BigInt(place + 1)));
  }
  const height = () => standingOf(pool.cursor)?.height ?? 0;
  const begun = height();
  const seen: Observation[] = [];
  let looks = 0;
  for (; looks < 3; looks += 1) {
    seen.push(...(await look()).observations);
    restart();
  }
  const blocksPerLook = (height() - begun) / looks;
  const keys = new Set(seen.map(({ key }) => key));
  const later = [...(await look()).observations, ...(await look()).observations];
  return { sent, seen, blocksPerLook, again: later.filter(({ key }) => !keys.has(key)) };
}
