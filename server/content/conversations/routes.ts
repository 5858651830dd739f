import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { addressOf } from '../../people/auth/address.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { hear, type Message } from './hear.ts';
import { readMessagesOf } from './read.ts';

type ConversationDeps = {
  readonly platform: Platform;
  /** Why whoever asks may not act for an order; nobody may for one that does not exist. */
  readonly refuse: (request: FastifyRequest, orderId: string) => Promise<Refusal | null>;
};

/** Customers write about their order on its page, and read there what is answered. */
export function registerOrderMessages(app: App, deps: ConversationDeps): void {
  const { database } = deps.platform;
  const path = '/api/v1/orders/{id}/messages';
  handle(app, `GET ${path}`, async ({ params: { id }, request }) => {
    const refused = await deps.refuse(request, id);
    if (refused !== null) return refused;
    return whole((await readMessagesOf(database, id)).map(present));
  });
  handle(app, `POST ${path}`, async ({ params: { id }, body, request, locale }) => {
    const refused = await deps.refuse(request, id);
    if (refused !== null) return refused;
    const many = await consumeOrRefuse(database, [
      { key: `order-messages:${id}`, triesFree: 30 },
      { key: `messages-address:${addressOf(request.ip)}`, triesFree: 100 },
    ]);
    if (many !== null) return many;
    const said = { channel: 'site' as const, body: body.body };
    const heard = await inTransaction(database, (tx) => hear(tx, { orderId: id, locale }, said));
    return isRefusal(heard) ? heard : document(present(heard));
  });
}

function present({ id, author, body, createdAt }: Message) {
  const attributes = { own: author === 'customer', body, created_at: createdAt.toISOString() };
  return resource('messages', String(id), attributes);
}
