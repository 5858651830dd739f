import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';
import { newRequisiteRequest } from '../../office.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

export const requisiteFormats = ['json', 'csv'] as const;
export const requisiteFileKind = 'agio-requisites';

const { payment_system_id: _id, ...terms } = newRequisiteRequest.shape;

/** One place of the pool as files have it; its payment system by its code. */
export const requisiteEntry = z.strictObject({
  payment_system: text(24).check(z.minLength(2)),
  ...terms,
});
export type RequisiteEntry = z.output<typeof requisiteEntry>;
export type WrittenRequisite = Answered<typeof requisiteEntry>;

export const requisiteTextMax = 1024 * 1024;

/** Attributes of POST /office/api/requisites/import: all of it is done, or nothing. */
export const requisiteImportRequest = z.object({
  format: z.enum(requisiteFormats),
  text: text(requisiteTextMax).check(z.minLength(1)),
  /** Tells what would be done and does nothing. */
  preview: z.boolean(),
});

/** What a file does to the pool. Accounts are named by their ends: it reveals nothing. */
export const requisitePlanAttributes = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  lines: z.array(
    z.object({
      line: z.int(),
      payment_system: z.string(),
      account: z.string(),
      state: z.enum(['created', 'changed', 'wrong']),
      /** Names of the terms that change. */
      fields: z.array(z.string()),
      faults: z.array(z.object({ field: z.nullable(z.string()), detail: z.string() })),
    }),
  ),
});
export type RequisitePlanAttributes = Answered<typeof requisitePlanAttributes>;

/** What was imported last. */
export const requisiteImportAttributes = z.object({
  count: z.int(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** One of them was changed or given out since: it stays. */
  changed_since: z.boolean(),
});
export type RequisiteImportAttributes = Answered<typeof requisiteImportAttributes>;
