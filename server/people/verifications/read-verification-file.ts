import { desc, eq } from 'drizzle-orm';
import { isSamePerson } from '../../../core/verifications/card-verification.ts';
import { guessBank } from '../../../core/verifications/guess-bank.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import type { Platform } from '../../platform/platform.ts';
import { type IssuingBank, listIssuingBanks } from './issuing-banks.ts';
import { cardContext, photoContext } from './send-verification.ts';
import { findSimilar, type Similar } from './similar-photos.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';
import { findVerification } from './verification-records.ts';

/** What a list of verifications shows of one. */
export type VerificationLine = {
  readonly row: VerificationRow;
  readonly bank: IssuingBank | null;
  readonly guessed: IssuingBank | null;
  readonly order: { readonly number: string; readonly locale: string } | null;
  readonly similar: readonly Similar[];
};

/** A verification with everything an operator decides by. */
export type VerificationFile = VerificationLine & {
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
  const [lines, sameCard] = await Promise.all([
    readVerificationLines(platform, [row]),
    database
      .select()
      .from(cardVerifications)
      .where(eq(cardVerifications.cardHash, row.cardHash))
      .orderBy(desc(cardVerifications.createdAt))
      .limit(historyMax + 1),
  ]);
  const [line] = lines;
  if (line === undefined) return null;
  const others = sameCard.filter((other) => other.id !== id);
  return {
    ...line,
    cardNumber: openCardNumber(platform, row),
    history: others.map((other) => ({ ...other, samePerson: isSamePerson(other, row) })),
  };
}

/** Reads what a list shows of verifications: banks and orders once for all of them. */
export async function readVerificationLines(
  { database, vault }: Pick<Platform, 'database' | 'vault'>,
  rows: readonly VerificationRow[],
): Promise<readonly VerificationLine[]> {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const [banks, orders, similar] = await Promise.all([
    listIssuingBanks(database, { all: true }),
    findOrders(database, orderIds),
    findSimilar(database, rows),
  ]);
  return rows.map((row) => {
    const stored = row.orderId === null ? undefined : orders.get(row.orderId);
    const number = openCardNumber({ vault }, row) ?? row.cardMasked.replace(/\D.*$/s, '');
    return {
      row,
      bank: banks.find((bank) => bank.id === row.issuingBankId) ?? null,
      guessed: guessBank(banks, number),
      order: stored === undefined ? null : { number: stored.row.number, locale: stored.row.locale },
      similar: similar.get(row.id) ?? [],
    };
  });
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
