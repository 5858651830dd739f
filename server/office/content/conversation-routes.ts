import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type {
  ConversationAttributes,
  OpenConversationAttributes,
} from '../../../contract/conversations.ts';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { answer } from '../../content/conversations/answer.ts';
import {
  changeConversation,
  removeTemplate,
  saveTemplate,
} from '../../content/conversations/change.ts';
import type { Conversation } from '../../content/conversations/hear.ts';
import { eraseConversation } from '../../content/conversations/own-conversations.ts';
import {
  findConversationById,
  readAnswered,
  readAnswerTimes,
  readMessages,
  readTemplates,
  readWaiting,
} from '../../content/conversations/read.ts';
import { orderIdsByNumbers, orderNumbers } from '../../exchange/order-facts/read-order-facts.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { reachOf } from '../desk/write-to-customer.ts';

const pageLength = 50;

/** Everything that customers and operators write to each other, and how soon it is answered. */
export function registerConversations(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const one = '/office/api/conversations/{id}';
  handleOffice(app, 'GET /office/api/conversations', (asked) => list(deps, asked));
  handleOffice(app, `GET ${one}`, async ({ params: { id }, operator, locale }) => {
    const found = await findConversationById(database, id);
    return found === null ? refuse('not_found') : show(deps, found, { operator, locale });
  });
  handleOffice(app, `POST ${one}/messages`, async (asked) => {
    const { params, body, operator, author, locale } = asked;
    const answering = {
      platform: deps.platform,
      operatorId: operator.id,
      author,
      orderOf: reachOf,
    };
    const done = await inTransaction(database, (tx) => answer(tx, params.id, body.body, answering));
    return isRefusal(done) ? done : show(deps, done, { operator, locale });
  });
  handleOffice(app, `PATCH ${one}`, async ({ params, body, operator, author, locale }) => {
    const by = { operatorId: operator.id, author };
    const done = await inTransaction(database, (tx) => changeConversation(tx, params.id, body, by));
    return isRefusal(done) ? done : show(deps, done, { operator, locale });
  });
  handleOffice(app, `DELETE ${one}`, async ({ params: { id }, author }) => {
    const refused = await inTransaction(database, (tx) => eraseConversation(tx, id, author));
    return refused ?? document(null);
  });
  handleOffice(app, 'GET /office/api/answer_times', async ({ locale }) => {
    const nameOf = await actorNames(database, locale);
    const times = await readAnswerTimes(database);
    return whole(
      times.map(({ day, operatorId, answers, median, p95 }) =>
        resource('answer_times', `${day} ${operatorId}`, {
          day,
          operator: nameOf(operatorActor(operatorId)),
          answers,
          median_minutes: median,
          p95_minutes: p95,
        }),
      ),
    );
  });
  registerTemplates(app, deps);
}

function registerTemplates(app: App, { platform: { database } }: OfficeDeps): void {
  type Template = Awaited<ReturnType<typeof readTemplates>>[number];
  const present = ({ id, name, textRu, textEn }: Template) =>
    resource('reply_templates', String(id), { name, text_ru: textRu, text_en: textEn });
  handleOffice(app, 'GET /office/api/reply_templates', async () =>
    whole((await readTemplates(database)).map(present)),
  );
  handleOffice(app, 'POST /office/api/reply_templates', async ({ body, author }) => {
    const template = { name: body.name, textRu: body.text_ru, textEn: body.text_en };
    const saved = await inTransaction(database, (tx) => saveTemplate(tx, template, author));
    return document(present(saved));
  });
  const remove = 'DELETE /office/api/reply_templates/{id}';
  handleOffice(app, remove, async ({ params: { id }, author }) => {
    const refused = await inTransaction(database, (tx) => removeTemplate(tx, id, author));
    return refused ?? document(null);
  });
}

type Asked = Pick<
  AskedByOperator<OfficeCalls['GET /office/api/conversations']>,
  'operator' | 'locale'
>;

async function list(
  deps: OfficeDeps,
  { query, operator, locale }: AskedByOperator<OfficeCalls['GET /office/api/conversations']>,
) {
  const { database } = deps.platform;
  if (query.state !== 'answered') {
    const waiting = await presentAll(deps, await readWaiting(database), { operator, locale });
    return whole(waiting, { meta: { next: null } });
  }
  const isGood = ([at, id]: readonly [string, string]) =>
    !Number.isNaN(Date.parse(at)) && /^[1-9][0-9]{0,14}$/.test(id);
  const below = readPageKey(query.after, isGood);
  if (isRefusal(below)) return below;
  const rows = await readAnswered(database, below, pageLength + 1);
  const shown = rows.slice(0, pageLength);
  const last = shown.at(-1);
  const next =
    rows.length > pageLength && last !== undefined
      ? writePageKey(last.lastAt.toISOString(), String(last.id))
      : null;
  return whole(await presentAll(deps, shown, { operator, locale }), { meta: { next } });
}

async function presentAll(deps: OfficeDeps, rows: readonly Conversation[], asked: Asked) {
  const present = await presenter(deps, rows, asked);
  return rows.map((row) => resource('conversations', String(row.id), present(row)));
}

async function presenter(
  { platform: { database } }: OfficeDeps,
  rows: readonly Conversation[],
  { operator, locale }: Asked,
): Promise<(row: Conversation) => ConversationAttributes> {
  const ids = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const numbers = await orderNumbers(database, ids);
  const named = await orderIdsByNumbers(
    database,
    rows.flatMap(({ namedOrder }) => (namedOrder === '' ? [] : [namedOrder])),
  );
  const nameOf = await actorNames(database, locale);
  return (row) => ({
    order_id: row.orderId,
    order_number: row.orderId === null ? null : (numbers.get(row.orderId) ?? null),
    email: row.email,
    name: row.name,
    subject: row.subject,
    locale: row.locale,
    telegram: row.chatId !== null,
    origin: row.origin,
    topic: row.topic,
    named_order_number: row.namedOrder === '' ? null : row.namedOrder,
    named_order_id: named.get(row.namedOrder) ?? null,
    referred_id: row.referredId === null ? null : String(row.referredId),
    waiting_since: row.waitingSince?.toISOString() ?? null,
    last_at: row.lastAt.toISOString(),
    assigned_to: row.assignedTo === null ? null : nameOf(operatorActor(row.assignedTo)),
    mine: row.assignedTo === operator.id,
    version: row.version,
  });
}

async function show(deps: OfficeDeps, row: Conversation, asked: Asked) {
  const { database } = deps.platform;
  const present = await presenter(deps, [row], asked);
  const nameOf = await actorNames(database, asked.locale);
  const messages = await readMessages(database, row.id);
  const attributes: OpenConversationAttributes = {
    ...present(row),
    messages: messages.map(({ author, channel, body, createdAt }) => ({
      author: nameOf(author),
      own: author === 'customer',
      channel,
      body,
      created_at: createdAt.toISOString(),
    })),
  };
  return document(resource('conversations', String(row.id), attributes));
}
