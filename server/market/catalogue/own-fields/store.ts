import { asc, eq } from 'drizzle-orm';
import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { ownFields } from '../tables.ts';

/** All of them in the order they are asked, those switched off too. */
export async function readOwnFields(db: Queryable): Promise<OwnField[]> {
  const rows = await db
    .select()
    .from(ownFields)
    .orderBy(asc(ownFields.position), asc(ownFields.name));
  return rows.map(ownFieldOf);
}

/** One field, locked until the transaction ends; null when unknown. */
export async function lockOwnField(tx: Transaction, id: string): Promise<OwnField | null> {
  const [row] = await tx.select().from(ownFields).where(eq(ownFields.id, id)).for('update');
  return row === undefined ? null : ownFieldOf(row);
}

/** Adds a field; null where its name is taken there. */
export async function insertOwnField(
  tx: Transaction,
  field: Omit<OwnField, 'id'>,
): Promise<OwnField | null> {
  const [row] = await tx
    .insert(ownFields)
    .values(columnsOf(field))
    .onConflictDoNothing()
    .returning();
  return row === undefined ? null : ownFieldOf(row);
}

/** Keeps a field that is there. */
export async function saveOwnField(tx: Transaction, { id, ...field }: OwnField): Promise<void> {
  await tx.update(ownFields).set(columnsOf(field)).where(eq(ownFields.id, id));
}

function ownFieldOf(row: typeof ownFields.$inferSelect): OwnField {
  const { labelRu, labelEn, hintRu, hintEn, ...same } = row;
  return { ...same, label: { ru: labelRu, en: labelEn }, hint: { ru: hintRu, en: hintEn } };
}

function columnsOf({ label, hint, choices, ...same }: Omit<OwnField, 'id'>) {
  return {
    ...same,
    choices: [...choices],
    labelRu: label.ru,
    labelEn: label.en,
    hintRu: hint.ru,
    hintEn: hint.en,
  };
}
