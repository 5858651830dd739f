import { PassThrough } from 'node:stream';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { App } from '../../platform/http/app.ts';
import type { Asked } from '../../platform/http/handle.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { tokenOf } from '../access/guard.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isOutsideHours } from '../operators/access-hours.ts';
import { findSignedIn } from '../operators/signed-in.ts';

type Events = OfficeCalls['GET /office/api/events'];

const heartbeatMilliseconds = 20_000;

/**
 * GET /office/api/events: the id of every order that changes, as server-sent events of the name
 * `order`. An event without an id says that some may have been missed: read the queue anew. An
 * event of the name `card`, without an id, says that the queue of cards has changed.
 */
export function registerOrderEvents(app: App, deps: OfficeDeps): void {
  const open = new Map<PassThrough, string>();
  // Streams never end by themselves; a server that closes does not wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
  const pace = { everyMilliseconds: heartbeatMilliseconds, upkeep: true };
  const beating = deps.platform.tasks.start({ name: 'keep office streams open', ...pace }, () =>
    Promise.all([...open].map(([stream, token]) => beat(deps, token, stream))),
  );
  app.addHook('onClose', () => beating.close());
  const follow = async ({ request, reply }: Pick<Asked<Events>, 'request' | 'reply'>) => {
    const stream = new PassThrough();
    open.set(stream, tokenOf(request));
    const stop = deps.changes.listen((orderId) => {
      stream.write(`event: order\ndata: ${JSON.stringify({ id: orderId })}\n\n`);
    });
    const stopCards = deps.cards.listen(() => stream.write('event: card\ndata: {}\n\n'));
    stream.once('close', () => {
      open.delete(stream);
      stop();
      stopCards();
    });
    request.raw.once('close', () => stream.end());
    stream.write('retry: 3000\n\n');
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  };
  handleOffice(app, 'GET /office/api/events', follow, { compress: false });
}

/** A session that was ended elsewhere hears nothing more. */
async function beat({ platform }: OfficeDeps, token: string, stream: PassThrough): Promise<void> {
  try {
    const session = await findSignedIn(platform.database, token, { watched: true });
    const operator = session?.operator;
    const paused = operator !== undefined && isOutsideHours(operator, platform.clock.now());
    if (operator?.permissions.includes('orders.read') !== true || paused) stream.end();
    else if (!stream.writableEnded) stream.write(': still here\n\n');
  } catch (error) {
    platform.log.warn({ err: error }, 'session lookup failed');
    stream.end();
  }
}
