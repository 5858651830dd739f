import type {
  CardVerificationAttributes,
  VerificationCodeAttributes,
} from '../../../contract/people/card-verifications.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { readDesk } from '../../content/support/desk.ts';
import { deskOpensAt } from '../../content/support/present-desk.ts';
import { related, resource } from '../../platform/http/answers/json-api.ts';
import type { Platform } from '../../platform/platform.ts';
import type { VerificationRow } from './tables.ts';
import { measureWaits, queuePosition } from './verification-records.ts';

const type = 'card_verifications';

/** A verification as its owner sees it. */
export function presentVerification(row: VerificationRow, locale: Locale) {
  return resource(type, row.id, attributesOf(row, locale), bankOf(row));
}

/** The same with its place in the queue and how long it takes, by what was measured lately. */
export async function presentStatus(
  { database, clock }: Platform,
  row: VerificationRow,
  locale: Locale,
) {
  const attributes = attributesOf(row, locale);
  const waits = row.status === 'waiting' ? await waitOf({ database, clock }, row) : nothingToWait;
  return resource(type, row.id, { ...attributes, ...waits }, bankOf(row));
}

/** How long a photo that is sent now will wait, as far as it is known. */
export async function expectedWait({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<
  Pick<VerificationCodeAttributes, 'usual_s' | 'longest_s' | 'desk_opens_at'>
> {
  const [measured, desk] = await Promise.all([measureWaits(database), readDesk(database)]);
  return {
    usual_s: measured.medianSeconds,
    longest_s: measured.p95Seconds,
    desk_opens_at: deskOpensAt(desk, clock.now())?.toISOString() ?? null,
  };
}

type Wait = Required<
  Pick<CardVerificationAttributes, 'queue_position' | 'eta_s' | 'desk_opens_at'>
>;

const nothingToWait: Wait = { queue_position: null, eta_s: null, desk_opens_at: null };
/** What the service promises where nothing was measured yet. */
const promisedSeconds = 5 * 60;

async function waitOf(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  row: VerificationRow,
): Promise<Wait> {
  const now = clock.now();
  const [position, measured, desk] = await Promise.all([
    queuePosition(database, row),
    measureWaits(database),
    readDesk(database),
  ]);
  const opensAt = deskOpensAt(desk, now);
  const untilOpen = opensAt === null ? 0 : (opensAt.getTime() - now.getTime()) / 1000;
  const waited = (now.getTime() - row.createdAt.getTime()) / 1000;
  const usual = measured.medianSeconds ?? promisedSeconds;
  // Whoever has waited longer than is usual is told a minute, never zero and never less.
  const left = opensAt === null ? Math.max(60, usual - waited) : usual;
  return {
    queue_position: position,
    eta_s: Math.ceil(untilOpen + left),
    desk_opens_at: opensAt?.toISOString() ?? null,
  };
}

function attributesOf(row: VerificationRow, locale: Locale): CardVerificationAttributes {
  const ended = row.status === 'rejected' || row.status === 'not_verified';
  return {
    card_number: row.cardMasked,
    name: row.holder,
    issuing_bank_id: row.issuingBankId,
    kind: row.kind,
    status: row.status,
    reject_reason: ended ? row.rejectReason || translate(locale, 'verification.noReason') : null,
    order_public_id: row.orderId,
    created_at: row.createdAt.toISOString(),
  };
}

function bankOf(row: VerificationRow) {
  return { issuing_bank: related('issuing_banks', row.issuingBankId) };
}
