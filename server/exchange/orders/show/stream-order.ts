import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCalls } from '../../../../contract/calls/public-calls.ts';
import { isRefusal, tooMany } from '../../../../core/refusal.ts';
import { addressOf } from '../../../people/auth/address.ts';
import type { App } from '../../../platform/http/app.ts';
import { type Asked, handle } from '../../../platform/http/handle.ts';
import type { OrderChanges } from '../../order-changes/changes.ts';
import { mayView } from '../change/order-control.ts';
import { findOrder } from '../order-records.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from '../routes.ts';

const heartbeatMilliseconds = 20_000;
/** Streams one address may hold open: a few tabs, not an attack. */
const streamsPerAddressMax = 30;
const retrySeconds = 60;

type Watching = Asked<PublicCalls['GET /api/v1/orders/{id}/events']>;

/**
 * GET /api/v1/orders/{id}/events: the order at once, and again after every change, as server-sent
 * events of the name `order` whose data is the same document as that of GET /orders/{id}.
 */
export function registerOrderStream(app: App, deps: OrderRoutesDeps, changes: OrderChanges): void {
  const open = new Map<string, number>();
  const streams = new Set<PassThrough>();
  // Nobody waits for the end of what has none: whoever watches comes back to another process.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  const pace = { everyMilliseconds: heartbeatMilliseconds, upkeep: true };
  const beating = deps.platform.tasks.start(
    { name: 'keep order streams open', ...pace },
    async () => {
      for (const stream of streams) {
        if (!stream.writableEnded) stream.write(': still here\n\n');
      }
    },
  );
  app.addHook('onClose', () => beating.close());
  handle(app, 'GET /api/v1/orders/{id}/events', watch, { compress: false });

  async function watch({ params, request, reply }: Watching) {
    const stored = await visible(deps, request, params.id);
    if (isRefusal(stored)) return stored;
    const address = addressOf(request.ip);
    const held = open.get(address) ?? 0;
    if (held >= streamsPerAddressMax) return tooMany(retrySeconds);
    open.set(address, held + 1);
    const stream = startStream(deps, changes, request, stored.row.id);
    streams.add(stream);
    reply.raw.once('close', () => {
      stream.end();
      streams.delete(stream);
      const left = (open.get(address) ?? 1) - 1;
      if (left <= 0) open.delete(address);
      else open.set(address, left);
    });
    return sendStream(reply, stream);
  }
}

function sendStream(reply: FastifyReply, stream: PassThrough): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function startStream(
  deps: OrderRoutesDeps,
  changes: OrderChanges,
  request: FastifyRequest,
  orderId: string,
): PassThrough {
  const stream = new PassThrough();
  let writing = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => writeOrder(deps, request, orderId, stream))
      .catch((error) => {
        deps.platform.log.warn({ err: error }, 'order stream failed');
        stream.end();
      });
  };
  const stop = changes.listen((changed) => {
    if (changed === null || changed === orderId) write();
  });
  stream.once('close', stop);
  stream.write('retry: 3000\n\n');
  write();
  return stream;
}

async function writeOrder(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  orderId: string,
  stream: PassThrough,
): Promise<void> {
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null || stream.writableEnded) return;
  const viewer = await viewerOf(deps, request);
  // A session that ended is told nothing more, nor a stranger of an order that was claimed.
  const gone = (await deps.userNow(request)) !== viewer.userId || !mayView(stored.row, viewer);
  if (gone) return void stream.end();
  const shown = await present(deps, stored, viewer);
  stream.write(`event: order\nid: ${stored.row.version}\ndata: ${JSON.stringify(shown)}\n\n`);
}
