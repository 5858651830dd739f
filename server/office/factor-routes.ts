import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../contract/audit-actions.ts';
import {
  confirmFactorRequest,
  factorProofRequest,
  proofRequest,
  type SecondFactorAttributes,
} from '../../contract/office-permissions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { mustHaveFactor } from '../operators/must-have-factor.ts';
import { prove } from '../operators/prove.ts';
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  factorStateOf,
  renewCodes,
} from '../operators/second-factor.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, resource } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { authorOf, operatorOf } from './guard.ts';

/** The caller's own second factor, and proving once more who they are. */
export function registerSecondFactor(app: App, platform: Platform): void {
  app.post('/sessions/current/proof', async (request, reply) => {
    const parsed = parseAttributes(proofRequest, request);
    if (isRefusal(parsed)) return parsed;
    const refusal = await prove(platform, operatorOf(request), parsed);
    return refusal ?? reply.code(204).send();
  });
  app.get('/second_factor', (request) => show(platform, request));
  app.post('/second_factor', (request) => begin(platform, request));
  app.put('/second_factor', (request) => confirm(platform, request));
  app.delete('/second_factor', (request) => remove(platform, request));
  app.post('/second_factor/recovery_codes', (request) => renew(platform, request));
}

async function show(
  { database, config }: Platform,
  request: FastifyRequest,
  more: Partial<SecondFactorAttributes> = {},
): Promise<Document> {
  const { operator } = operatorOf(request);
  const state = await factorStateOf(database, operator.id);
  const attributes: SecondFactorAttributes = {
    confirmed: state.confirmed,
    required: mustHaveFactor(config, operator.role),
    recovery_codes_left: state.codesLeft,
    ...more,
  };
  return document(resource('second_factors', operator.id, attributes));
}

/** Whoever finds an open session must not add a factor of their own to it. */
async function begin(platform: Platform, request: FastifyRequest): Promise<Document | Refusal> {
  const { operator, fresh } = operatorOf(request);
  if (!fresh) return refuse('reauthentication_required');
  const setup = await beginFactor(platform.database, operator);
  if (isRefusal(setup)) return setup;
  const { secret, uri, qrSvg } = setup;
  return show(platform, request, { secret, uri, qr_svg: qrSvg });
}

async function confirm(platform: Platform, request: FastifyRequest): Promise<Document | Refusal> {
  const parsed = parseAttributes(confirmFactorRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { id } = operatorOf(request).operator;
  const codes = await confirmFactor(platform, id, parsed.code, (tx) =>
    note(tx, request, 'set_second_factor'),
  );
  return isRefusal(codes) ? codes : show(platform, request, { recovery_codes: codes });
}

async function renew(platform: Platform, request: FastifyRequest): Promise<Document | Refusal> {
  const refusal = await proveByCode(platform, request);
  if (refusal !== null) return refusal;
  const { id } = operatorOf(request).operator;
  const codes = await renewCodes(platform, id, (tx) => note(tx, request, 'renew_recovery_codes'));
  return show(platform, request, { recovery_codes: codes });
}

async function remove(platform: Platform, request: FastifyRequest): Promise<Document | Refusal> {
  const refusal = await proveByCode(platform, request);
  if (refusal !== null) return refusal;
  const { id } = operatorOf(request).operator;
  await inTransaction(platform.database, async (tx) => {
    await dropFactor(tx, id);
    await note(tx, request, 'drop_second_factor');
  });
  return show(platform, request);
}

/** A code of the factor itself: a session that was left open is not enough to weaken it. */
async function proveByCode(platform: Platform, request: FastifyRequest): Promise<Refusal | null> {
  const parsed = parseAttributes(factorProofRequest, request);
  if (isRefusal(parsed)) return parsed;
  const me = operatorOf(request);
  if (!me.secondFactor) return refuse('conflict');
  return prove(platform, me, { code: parsed.code });
}

function note(tx: Transaction, request: FastifyRequest, action: AuditAction): Promise<void> {
  const { id } = operatorOf(request).operator;
  return audit(tx, { ...authorOf(request), action, subjectType: 'operators', subjectId: id });
}
