import { asc, eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Catalogue } from '../catalogue.ts';
import { recipientBanks } from '../tables.ts';

/** A bank that money may be sent to by a phone number. */
export type RecipientBank = Omit<typeof recipientBanks.$inferSelect, 'createdAt'>;

/** A bank as an order keeps it: called as it was when it was chosen. */
export type ChosenBank = { readonly id: string; readonly ru: string; readonly en: string };

/** All of them, the largest first, those switched off too. */
export function readRecipientBanks(database: Queryable): Promise<RecipientBank[]> {
  const { id, nameRu, nameEn, words, position, enabled } = recipientBanks;
  return database
    .select({ id, nameRu, nameEn, words, position, enabled })
    .from(recipientBanks)
    .orderBy(asc(recipientBanks.position), asc(recipientBanks.id));
}

/**
 * Finds a bank by its id or by its name in either language, however it is spaced and capitalised.
 * Refuses `invalid_format` on `field` for any other text and for a bank that is switched off.
 */
export function chooseBank(
  { banks }: Pick<Catalogue, 'banks'>,
  text: string,
  field = 'outcome_bank',
): ChosenBank | Refusal {
  const wanted = spelled(text);
  const found = banks.find(
    ({ id, nameRu, nameEn, enabled }) =>
      enabled && [id, nameRu, nameEn].some((name) => spelled(name) === wanted),
  );
  if (found === undefined) return refuse('invalid_format', field);
  return { id: found.id, ru: found.nameRu, en: found.nameEn };
}

function spelled(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Keeps a bank, a new one where `isNew`; null where there is none of that id. A name or an id that
 * another bank has breaks a unique index (23505).
 */
export async function saveRecipientBank(
  tx: Transaction,
  { id, ...values }: RecipientBank,
  { isNew }: { readonly isNew: boolean },
): Promise<RecipientBank | null> {
  const [row] = isNew
    ? await tx
        .insert(recipientBanks)
        .values({ id, ...values })
        .returning()
    : await tx.update(recipientBanks).set(values).where(eq(recipientBanks.id, id)).returning();
  return row ?? null;
}

/** What a bank is called now; null for none. */
export function bankNameOf(
  { banks }: Pick<Catalogue, 'banks'>,
  bankId: string | null,
  locale: Locale,
): string | null {
  const bank = banks.find(({ id }) => id === bankId);
  if (bank === undefined) return null;
  return locale === 'ru' ? bank.nameRu : bank.nameEn;
}
