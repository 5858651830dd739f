import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentFormAttributes } from '../../../contract/online-payments.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { controllable, type OrderRoutesDeps } from '../../exchange/orders/routes.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { localeOf } from '../../platform/http/locale.ts';
import { readForm } from '../../platform/http/read-form.ts';
import type { LiveGateways } from './open-gateways.ts';
import { requestForm } from './request-form.ts';
import { type SaveHint, saveNotification } from './save-notification.ts';

type OnlineRoutesDeps = {
  readonly orders: OrderRoutesDeps;
  readonly gateways: LiveGateways;
  /** Of providers that give requisites. */
  readonly saveHint?: SaveHint;
};

/** What providers send is small; nothing beyond is even read. */
const bodyBytesMax = 64 * 1024;

/** Paying online: the way to the provider's page, and what the provider tells of it. */
export function registerOnlinePayments(app: App, deps: OnlineRoutesDeps): void {
  handle(app, 'POST /api/v1/online_payments/request', ({ request }) => giveForm(deps, request));
  app.register(async (inside) => {
    // Their signature is of the bytes: nothing is parsed before it is checked.
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyBytesMax },
      (_request: FastifyRequest, bytes: Buffer, done) => done(null, bytes),
    );
    handle(
      inside,
      'POST /api/v1/payment_notifications/{gateway}',
      ({ params, request, reply }) => takeNotification(deps, request, reply, params.gateway),
      { bodyLimit: bodyBytesMax, config: { fromPrograms: true } },
    );
  });
}

async function giveForm({ orders, gateways }: OnlineRoutesDeps, request: FastifyRequest) {
  const form = await readForm(request, { file: 'none', bytesMax: 1 });
  if (isRefusal(form)) return form;
  const { order_id: id = '' } = form.fields;
  if (id === '') return refuse('required', 'order_id');
  const stored = await controllable(orders, request, id);
  if (isRefusal(stored)) return stored;
  const made = await requestForm(
    { platform: orders.platform, gateways },
    stored.order,
    localeOf(request),
  );
  if (isRefusal(made)) return made;
  const attributes: PaymentFormAttributes = { ...made.form, fields: { ...made.form.fields } };
  return document(resource('payment_forms', made.reference, attributes));
}

async function takeNotification(
  { orders, gateways, saveHint }: OnlineRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply | Refusal> {
  const open = gateways.byName(name);
  if (open === null) return refuse('not_found');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = request.headers['content-type'] ?? '';
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
  const raw = { body, contentType, headers, query: request.url.split('?')[1] ?? '' };
  const answer = await saveNotification(orders.platform.database, open, raw, saveHint);
  return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.text);
}
