import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { OrderRow } from '../../exchange/orders/order-row.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { dropDraft, putDraft, saveDraft } from '../../platform/files/file-drafts.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { addressOf, networkOf } from '../auth/address.ts';
import { cardHashOf } from '../cards/card-hash.ts';
import { announceVerification } from './changes.ts';
import type { CheckedVerification } from './check-verification.ts';
import type { Sender } from './deps.ts';
import type { PhotoCode } from './photo-code.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';
import { ownedBy } from './verification-records.ts';

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
  return consumeOrRefuse(database, [
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
  const { vault, database } = platform;
  const id = randomBytes(16).toString('base64url');
  const { cardNumber, photo, order } = checked;
  const cardHash = cardHashOf(platform, cardNumber);
  const directionId = order?.directionId ?? null;
  const file = await putDraft(platform, vault.seal(photo.bytes, photoContext(id)));
  const saved = await inTransaction(database, async (tx) => {
    if (await isSentAlready(tx, { cardHash, order }, sender)) {
      return refuse('conflict', 'card_number');
    }
    await saveDraft(tx, file);
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
        locale: sender.locale,
      })
      .returning();
    if (row === undefined) throw new Error('the database kept no verification');
    await announceVerification(tx, row);
    return row;
  }).catch((error: unknown) => {
    // The same code was sent twice at once: of one form pressed twice, one is kept.
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'card_number');
    throw error;
  });
  if (isRefusal(saved)) await dropDraft(platform, file);
  return saved;
}

/**
 * Whether the sender has sent this card already, and it waits or is verified for all that it is
 * sent for now: what was sent for another customer of the same browser is not theirs.
 */
async function isSentAlready(
  tx: Transaction,
  { cardHash, order }: { readonly cardHash: string; readonly order: OrderRow | null },
  sender: Sender,
): Promise<boolean> {
  const { cardHash: hash, directionId, orderId, status, deletedAt } = cardVerifications;
  const theirs = ownedBy(sender);
  const rows = await tx
    .select({ verification: cardVerifications })
    .from(cardVerifications)
    .where(
      and(
        order === null ? theirs : or(theirs, eq(orderId, order.id)),
        eq(hash, cardHash),
        inArray(status, ['waiting', 'verified']),
        isNull(deletedAt),
        order === null
          ? isNull(directionId)
          : or(isNull(directionId), eq(directionId, order.directionId)),
      ),
    );
  for (const { verification } of rows) {
    if (verification.orderId === null || verification.orderId === order?.id) return true;
    if (verification.userId !== null) return true;
    if (order !== null && (await isEmailOf(tx, verification.orderId, order.email))) return true;
  }
  return false;
}

async function isEmailOf(tx: Transaction, id: string, email: string | null): Promise<boolean> {
  const before = await findOrder(tx, id);
  return before?.row.email?.toLowerCase() === email?.toLowerCase();
}
