/** What the self-check found to differ, in decimals: what was promised, quoted and would be got. */
export type Difference = {
  readonly income: string;
  readonly exported: string | null;
  readonly quoted: string | null;
  readonly ordered: string | null;
};
