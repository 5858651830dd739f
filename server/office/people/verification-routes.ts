import type { FastifyReply } from 'fastify';
import type {
  OfficeVerificationAttributes,
  OfficeVerificationFileAttributes,
} from '../../../contract/office/verifications.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { VerificationDecision } from '../../../core/verifications/card-verification.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { passVerifiedOrders } from '../../exchange/orders/change/pass-verified.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import { judgeVerification } from '../../people/verifications/decide-verification.ts';
import {
  readCardPhoto,
  readVerificationFile,
  readVerificationLines,
  type VerificationFile,
  type VerificationLine,
} from '../../people/verifications/read-verification-file.ts';
import {
  findVerification,
  listDecided,
  listWaiting,
  measureWaits,
} from '../../people/verifications/verification-records.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** The cards that wait for an operator, their photos, and what is decided about them. */
export function registerVerifications(app: App, orders: OrdersDeps): void {
  const { platform } = orders;
  const { database } = platform;
  handleOffice(app, 'GET /office/api/card_verifications', async ({ query, page, locale }) => {
    const read = query.state === 'decided' ? listDecided : listWaiting;
    const [{ rows, total }, waits] = await Promise.all([
      read(database, page),
      measureWaits(database),
    ]);
    const nameOf = await actorNames(database, locale);
    const lines = await readVerificationLines(platform, rows);
    const shown = lines.map((line) =>
      resource('card_verifications', line.row.id, lineOf(line, nameOf)),
    );
    const measured = {
      median_s: waits.medianSeconds,
      p95_s: waits.p95Seconds,
      decisions: waits.decisions,
    };
    const answer = list(shown, { ...page, total });
    return { ...answer, meta: { ...answer.meta, ...measured } };
  });
  handleOffice(app, 'GET /office/api/card_verifications/{id}', ({ params, locale }) =>
    show(platform, params.id, locale),
  );
  handleOffice(app, 'GET /office/api/card_verifications/{id}/photo', (asked) =>
    sendPhoto(platform, asked),
  );
  handleOffice(app, 'POST /office/api/card_verifications/{id}/approve', ({ body, ...asked }) => {
    const everyDirection = body.every_direction === true;
    return judge(orders, asked, { decision: 'approve', reason: null, everyDirection });
  });
  for (const decision of ['reject', 'revoke'] as const) {
    handleOffice(
      app,
      `POST /office/api/card_verifications/{id}/${decision}`,
      ({ body, ...asked }) => {
        const reason = body.reason || null;
        return judge(orders, asked, { decision, reason, everyDirection: false });
      },
    );
  }
}

async function show(platform: Platform, id: string, locale: Locale) {
  const file = await readVerificationFile(platform, id);
  if (file === null) return refuse('not_found');
  const nameOf = await actorNames(platform.database, locale);
  return document(resource('card_verifications', file.row.id, fileOf(file, nameOf)));
}

type AskedOfCard = {
  readonly params: { readonly id: string };
  readonly author: AuditAuthor;
};

/**
 * The picture leaves as pixels drawn by this service, under a policy by which a browser runs and
 * keeps nothing. Each look is in the audit log before it is answered.
 */
async function sendPhoto(
  platform: Platform,
  { params: { id }, author, reply }: AskedOfCard & { readonly reply: FastifyReply },
): Promise<FastifyReply | Refusal> {
  const row = await findVerification(platform.database, id);
  const photo = row === null ? null : await readCardPhoto(platform, row);
  if (photo === null) return refuse('not_found');
  await inTransaction(platform.database, (tx) =>
    audit(tx, {
      ...author,
      action: 'view_card_photo',
      subjectType: 'card_verifications',
      subjectId: id,
    }),
  );
  return reply
    .type('image/jpeg')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline; filename="card.jpg"')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .send(photo);
}

type Judgement = {
  readonly decision: VerificationDecision;
  readonly reason: string | null;
  readonly everyDirection: boolean;
};

async function judge(
  orders: OrdersDeps,
  { params, author, locale }: AskedOfCard & { readonly locale: Locale },
  judgement: Judgement,
) {
  const { platform } = orders;
  const judged = await inTransaction(platform.database, (tx) =>
    judgeVerification(tx, platform, params.id, { ...judgement, by: author }),
  );
  if (isRefusal(judged)) return judged;
  const { id, status, createdAt, decidedAt } = judged;
  const waited = ((decidedAt?.getTime() ?? 0) - createdAt.getTime()) / 1000;
  platform.log.info(
    { verification: id, status, waitedSeconds: Math.round(waited) },
    'card verification decided',
  );
  if (status === 'verified') {
    // The worker lets orders go on as well: a decision stands whatever becomes of this.
    await passVerifiedOrders(orders, judged.cardHash).catch((error: unknown) =>
      platform.log.error(
        { err: error, verification: judged.id },
        'order resume deferred to the worker',
      ),
    );
  }
  return show(platform, judged.id, locale);
}

function lineOf(
  { row, bank, guessed, order, similar }: VerificationLine,
  nameOf: NameActor,
): OfficeVerificationAttributes {
  return {
    card_number: row.cardMasked,
    name: row.holder,
    kind: row.kind,
    bank: bank?.name ?? '',
    bank_guessed: guessed?.name ?? null,
    status: row.status,
    reject_reason: row.rejectReason,
    order_id: row.orderId,
    order_number: order?.number ?? null,
    direction_id: row.directionId,
    email: row.email,
    user_id: row.userId,
    locale: row.locale,
    code: row.code,
    photo: row.photoFile !== null,
    similar: similar.map((other) => ({
      id: other.id,
      card_number: other.cardMasked,
      status: other.status,
      same: other.same,
      created_at: other.createdAt.toISOString(),
    })),
    decided_by: row.decidedBy === null ? null : nameOf(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function fileOf(file: VerificationFile, nameOf: NameActor): OfficeVerificationFileAttributes {
  return {
    ...lineOf(file, nameOf),
    card_number_full: file.cardNumber,
    history: file.history.map((other) => ({
      id: other.id,
      status: other.status,
      by: other.decidedBy === null ? null : nameOf(other.decidedBy),
      reason: other.rejectReason,
      same_person: other.samePerson,
      created_at: other.createdAt.toISOString(),
    })),
  };
}
