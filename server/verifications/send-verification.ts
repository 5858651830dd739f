import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import { addressOf, networkOf } from '../credentials/address.ts';
import { refuseTooMany } from '../credentials/brake.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import type { CheckedVerification } from './check-verification.ts';
import type { Sender } from './deps.ts';
import type { PhotoCode } from './photo-code.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';
import { ownedBy } from './verification-records.ts';

/** Purpose of the hash by which a card is known again. */
const cardPurpose = 'card';

/** The hash of a card number, the same in every verification and order. */
export function cardHashOf({ vault }: Pick<Platform, 'vault'>, digits: string): string {
  return vault.hash(digits, cardPurpose);
}

/** What the number of a verification is sealed for. */
export function cardContext(id: string): string {
  return `card:${id}`;
}

/** What its picture is sealed for. */
export function photoContext(id: string): string {
  return `card-photo:${id}`;
}

/** Refuses whoever has sent too many photos in the last hour. */
export function refuseTooManyPhotos(
  { database }: Platform,
  { ip }: Sender,
): Promise<Refusal | null> {
  return refuseTooMany(database, [
    { key: `card-photo-address:${addressOf(ip)}`, triesFree: 20 },
    { key: `card-photo-network:${networkOf(ip)}`, triesFree: 200 },
  ]);
}

/**
 * Keeps a card's photo for an operator to look at. The picture and the number are sealed before
 * they reach a disk. Refuses `conflict` for a card of theirs that waits already, or is verified for
 * all that it was sent for.
 */
export async function sendVerification(
  platform: Platform,
  checked: CheckedVerification,
  sender: Sender,
  code: PhotoCode | null,
): Promise<VerificationRow | Refusal> {
  const { vault, files, database } = platform;
  const id = randomBytes(16).toString('base64url');
  const { cardNumber, photo, order } = checked;
  const cardHash = cardHashOf(platform, cardNumber);
  const directionId = order?.directionId ?? null;
  const file = await files.put(vault.seal(photo.bytes, photoContext(id)));
  const kept = await inTransaction(database, async (tx) => {
    const { cardHash: hash, directionId: direction, status, deletedAt } = cardVerifications;
    const [same] = await tx
      .select({ id: cardVerifications.id })
      .from(cardVerifications)
      .where(
        and(
          ownedBy(sender),
          eq(hash, cardHash),
          inArray(status, ['waiting', 'verified']),
          isNull(deletedAt),
          directionId === null
            ? isNull(direction)
            : or(isNull(direction), eq(direction, directionId)),
        ),
      );
    if (same !== undefined) return refuse('conflict', 'card_number');
    const [row] = await tx
      .insert(cardVerifications)
      .values({
        id,
        userId: sender.userId,
        browserHash: sender.browserHash,
        email: order?.email ?? null,
        orderId: order?.id ?? null,
        directionId,
        kind: checked.kind,
        holder: checked.holder,
        issuingBankId: checked.bankId,
        cardMasked: maskAccount('card', cardNumber),
        cardHash,
        cardSealed: vault.seal(Buffer.from(cardNumber), cardContext(id)),
        code: code?.code ?? null,
        codeNonce: code?.nonce ?? null,
        photoFile: file,
        photoSha256: photo.sha256,
        photoHash: photo.hash,
        photoBands: [...photo.bands],
      })
      .returning();
    return row ?? refuse('conflict', 'card_number');
  }).catch((error: unknown) => {
    // The same code was sent twice at once: of one form pressed twice, one is kept.
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'card_number');
    throw error;
  });
  if (isRefusal(kept)) await files.remove(file);
  return kept;
}
