import * as z from 'zod/mini';
import { blockKinds, blockModes, blockOrigins } from '../../core/risk-flags/block-value.ts';
import { riskRules } from '../../core/risk-flags/find-risk-flags.ts';
import type { Answered } from '../answered.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));

/** Attributes of POST /office/api/blocks. */
export const blockListRequest = z.object({
  kind: z.enum(blockKinds),
  value: words(254),
  reason: words(500),
  /** Refuses, where nobody says. */
  mode: z.optional(z.enum(blockModes)),
  /** Until then it stands; without it for ever. */
  expires_at: z.optional(z.nullable(z.iso.datetime())),
});

export const blockAttributes = z.object({
  kind: z.enum(blockKinds),
  value: z.string(),
  reason: z.string(),
  mode: z.enum(blockModes),
  origin: z.enum(blockOrigins),
  expires_at: z.nullable(z.iso.datetime()),
  /** It stops nobody any more. */
  expired: z.boolean(),
  by: z.string(),
  created_at: z.iso.datetime(),
});

/** A pasted list, or the text of a CSV. */
const pasted = z.string().check(z.maxLength(1_500_000), z.regex(/\S/));

/** Attributes of POST /office/api/block_imports/preview. */
export const blockPreviewRequest = z.object({ text: pasted });

/** Attributes of POST /office/api/block_imports. */
export const blockImportRequest = z.object({
  text: pasted,
  /** Of lines that give none of their own. */
  reason: words(500),
  mode: z.enum(blockModes),
  expires_at: z.optional(z.nullable(z.iso.datetime())),
});

/** What a list would add. */
export const blockPreviewAttributes = z.object({
  added: z.int(),
  /** Stand on the list already, or twice in what was pasted. */
  known: z.int(),
  wrong: z.int(),
  /** The first two hundred lines, those that cannot be read before all others. */
  lines: z.array(
    z.object({
      line: z.int(),
      state: z.enum(['added', 'known', 'wrong']),
      kind: z.nullable(z.enum(blockKinds)),
      value: z.string(),
    }),
  ),
});
export type BlockPreviewAttributes = Answered<typeof blockPreviewAttributes>;

export const blockImportAttributes = z.object({
  reason: z.string(),
  mode: z.enum(blockModes),
  added: z.int(),
  by: z.string(),
  created_at: z.iso.datetime(),
  undone_at: z.nullable(z.iso.datetime()),
});
export type BlockImportAttributes = Answered<typeof blockImportAttributes>;
export type BlockAttributes = Answered<typeof blockAttributes>;

/** What was found odd about an order. */
export const officeRiskFlag = z.object({
  exception: z.enum(['payer_mismatch', 'aml']),
  rule: z.enum(riskRules),
  detail: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});
