import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  OfficeVerificationAttributes,
  OfficeVerificationFileAttributes,
} from '../../contract/office-verifications.ts';
import { approveCardRequest, rejectCardRequest } from '../../contract/office-verifications.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { VerificationDecision } from '../../core/verifications/card-verification.ts';
import { audit } from '../audit/audit.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { passVerifiedOrders } from '../orders/pass-verified.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { judgeVerification } from '../verifications/decide-verification.ts';
import {
  readCardPhoto,
  readVerificationFile,
  type VerificationFile,
} from '../verifications/read-verification-file.ts';
import {
  findVerification,
  listDecided,
  listWaiting,
  measureWaits,
} from '../verifications/verification-records.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { authorOf } from './guard.ts';

const perDefault = 25;
const calls = '/card_verifications';

/** `state=decided`: what was decided lately, and not what waits. */
type ListQuery = { Querystring: { state?: string } };
type OneParams = { Params: { id: string } };

/** The cards that wait for an operator, their photos, and what is decided about them. */
export function registerVerifications(app: App, orders: OrdersDeps): void {
  const { platform } = orders;
  const { database } = platform;
  app.get<ListQuery>(calls, async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const read = request.query.state === 'decided' ? listDecided : listWaiting;
    const [{ rows, total }, waits] = await Promise.all([
      read(database, page),
      measureWaits(database),
    ]);
    const nameOf = await actorNames(database, localeOf(request));
    const files = await Promise.all(rows.map(({ id }) => readVerificationFile(platform, id)));
    const shown = files.flatMap((file) =>
      file === null ? [] : [resource('card_verifications', file.row.id, lineOf(file, nameOf))],
    );
    const measured = {
      median_s: waits.medianSeconds,
      p95_s: waits.p95Seconds,
      decisions: waits.decisions,
    };
    const answer = list(shown, { ...page, total });
    return { ...answer, meta: { ...answer.meta, ...measured } };
  });
  app.get<OneParams>(`${calls}/:id`, async (request) => {
    const file = await readVerificationFile(platform, request.params.id);
    if (file === null) return refuse('not_found');
    const nameOf = await actorNames(database, localeOf(request));
    return document(resource('card_verifications', file.row.id, fileOf(file, nameOf)));
  });
  app.get<OneParams>(`${calls}/:id/photo`, (request, reply) => sendPhoto(platform, request, reply));
  app.post<OneParams>(`${calls}/:id/approve`, async (request) => {
    const parsed = parseAttributes(approveCardRequest, request);
    if (isRefusal(parsed)) return parsed;
    const everyDirection = parsed.every_direction === true;
    return judge(orders, request, { decision: 'approve', reason: null, everyDirection });
  });
  for (const decision of ['reject', 'revoke'] as const) {
    app.post<OneParams>(`${calls}/:id/${decision}`, async (request) => {
      const parsed = parseAttributes(rejectCardRequest, request);
      if (isRefusal(parsed)) return parsed;
      const reason = parsed.reason || null;
      return judge(orders, request, { decision, reason, everyDirection: false });
    });
  }
}

/**
 * The picture leaves as pixels drawn by this service, under a policy by which a browser runs and
 * keeps nothing. Each look is in the audit log before it is answered.
 */
async function sendPhoto(
  platform: Platform,
  request: FastifyRequest<OneParams>,
  reply: FastifyReply,
): Promise<FastifyReply | Refusal> {
  const { id } = request.params;
  const row = await findVerification(platform.database, id);
  const photo = row === null ? null : await readCardPhoto(platform, row);
  if (photo === null) return refuse('not_found');
  await inTransaction(platform.database, (tx) =>
    audit(tx, {
      ...authorOf(request),
      ...{ action: 'view_card_photo', subjectType: 'card_verifications', subjectId: id },
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
  request: FastifyRequest<OneParams>,
  judgement: Judgement,
): Promise<Document | Refusal> {
  const { platform } = orders;
  const judged = await inTransaction(platform.database, (tx) =>
    judgeVerification(tx, platform, request.params.id, { ...judgement, by: authorOf(request) }),
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
  const file = await readVerificationFile(platform, judged.id);
  if (file === null) return refuse('not_found');
  const nameOf = await actorNames(platform.database, localeOf(request));
  return document(resource('card_verifications', judged.id, fileOf(file, nameOf)));
}

function lineOf(
  { row, bank, guessed, order, similar }: VerificationFile,
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
