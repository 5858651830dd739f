import { z } from 'zod';

/** What the self-check found to differ, in decimals: what was promised, quoted and would be got. */
export type Difference = {
  readonly income: string;
  readonly exported: string | null;
  readonly quoted: string | null;
  readonly ordered: string | null;
};

const part = z.string().nullable();
const difference = z.object({ income: z.string(), exported: part, quoted: part, ordered: part });

/** Reads a difference as it was kept. */
export function differenceFromJson(stored: unknown): Difference {
  return difference.parse(stored);
}
