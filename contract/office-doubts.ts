import * as z from 'zod/mini';
import { type BlockKind, blockKinds } from '../core/doubts/block-value.ts';
import type { DoubtRule } from '../core/doubts/find-doubts.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));

/** Attributes of POST /office/api/blocks. */
export const blockListRequest = z.object({
  kind: z.enum(blockKinds),
  value: words(254),
  reason: words(500),
});

export type BlockAttributes = {
  readonly kind: BlockKind;
  readonly value: string;
  readonly reason: string;
  readonly by: string;
  readonly created_at: string;
};

/** What was found odd about an order. */
export type OfficeDoubt = {
  readonly exception: 'payer_mismatch' | 'aml';
  readonly rule: DoubtRule;
  readonly detail: Readonly<Record<string, string>>;
  readonly at: string;
};
