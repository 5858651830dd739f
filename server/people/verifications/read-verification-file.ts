import { desc, eq } from 'drizzle-orm';
import { isSamePerson } from '../../../core/verifications/card-verification.ts';
import { guessBank } from '../../../core/verifications/guess-bank.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { Platform } from '../../platform/platform.ts';
import { type IssuingBank, listIssuingBanks } from './issuing-banks.ts';
import { cardContext, photoContext } from './send-verification.ts';
import { findSimilar, type Similar } from './similar-photos.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';
import { findVerification } from './verification-records.ts';

/** A verification with everything an operator decides by. */
export type VerificationFile = {
  readonly row: VerificationRow;
  readonly bank: IssuingBank | null;
  readonly guessed: IssuingBank | null;
  readonly order: { readonly number: string; readonly locale: string } | null;
  readonly similar: readonly Similar[];
  /** Null once it was deleted. */
  readonly cardNumber: string | null;
  readonly history: readonly (VerificationRow & { readonly samePerson: boolean })[];
};

const historyMax = 20;

/** Reads one verification for the office; null where it is not there. */
export async function readVerificationFile(
  platform: Platform,
  id: string,
): Promise<VerificationFile | null> {
  const { database } = platform;
  const row = await findVerification(database, id);
  if (row === null) return null;
  const [banks, stored, similar, sameCard] = await Promise.all([
    listIssuingBanks(database, { all: true }),
    row.orderId === null ? null : findOrder(database, row.orderId),
    findSimilar(database, row),
    database
      .select()
      .from(cardVerifications)
      .where(eq(cardVerifications.cardHash, row.cardHash))
      .orderBy(desc(cardVerifications.createdAt))
      .limit(historyMax + 1),
  ]);
  const cardNumber = openCardNumber(platform, row);
  const others = sameCard.filter((other) => other.id !== id);
  return {
    row,
    bank: banks.find((bank) => bank.id === row.issuingBankId) ?? null,
    guessed: guessBank(banks, cardNumber ?? row.cardMasked.replace(/\D.*$/s, '')),
    order: stored === null ? null : { number: stored.row.number, locale: stored.row.locale },
    similar,
    cardNumber,
    history: others.map((other) => ({ ...other, samePerson: isSamePerson(other, row) })),
  };
}

/** The number as it was typed; null once it was deleted. */
export function openCardNumber(
  { vault }: Pick<Platform, 'vault'>,
  { id, cardSealed }: VerificationRow,
): string | null {
  return cardSealed === null ? null : vault.open(cardSealed, cardContext(id)).toString();
}

/** The picture as a JPEG; null once it was deleted. */
export async function readCardPhoto(
  { files, vault }: Pick<Platform, 'files' | 'vault'>,
  { id, photoFile }: VerificationRow,
): Promise<Buffer | null> {
  const sealed = photoFile === null ? null : await files.get(photoFile);
  return sealed === null ? null : vault.open(sealed, photoContext(id));
}
