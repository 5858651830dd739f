import { checkOwnField } from '../../../../core/own-fields/check-field.ts';
import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertOwnField, lockOwnField, saveOwnField } from './store.ts';

/** What is asked, without whose question it is. */
export type OwnFieldValues = Omit<
  OwnField,
  'id' | 'name' | 'version' | 'paymentSystemId' | 'directionId'
>;

/** Adds a field. Refuses a name that is taken there. */
export async function createOwnField(
  tx: Transaction,
  field: Omit<OwnField, 'id' | 'version'>,
): Promise<OwnField | Refusal> {
  const wrong = checkOwnField(field) ?? checkSide(field);
  if (wrong !== null) return wrong;
  return (await insertOwnField(tx, { ...field, version: 1 })) ?? refuse('conflict', 'name');
}

/** Changes a field; orders keep their answers as they were given. */
export async function changeOwnField(
  tx: Transaction,
  id: string,
  values: OwnFieldValues,
  seenVersion: number,
): Promise<{ readonly before: OwnField; readonly after: OwnField } | Refusal> {
  const before = await lockOwnField(tx, id);
  if (before === null) return refuse('not_found');
  if (seenVersion !== before.version) return refuse('conflict', 'version');
  const after = { ...before, ...values, version: before.version + 1 };
  const wrong = checkOwnField(after) ?? checkSide(after);
  if (wrong !== null) return wrong;
  await saveOwnField(tx, after);
  return { before, after };
}

function checkSide({ side, directionId }: Pick<OwnField, 'side' | 'directionId'>): Refusal | null {
  return side !== null && directionId !== null ? refuse('invalid_format', 'side') : null;
}
