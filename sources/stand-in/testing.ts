import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the stand-in answers, byte by byte. */
type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for all, or by what was sent with the question. */
  readonly body?: Buffer | string | ((asked: string) => Buffer);
  /** Sends one byte at a time with such a pause, for ever if need be. */
  readonly dripMilliseconds?: number;
  /** Sends so many bytes of the body and then breaks the connection. */
  readonly cutAfterBytes?: number;
  /** Takes the question and never answers. */
  readonly silent?: boolean;
  /** Sends the body over and over, so many times. */
  readonly times?: number;
};

/** A server that plays the outside of any number of sources, on this machine alone. */
export interface StandIn {
  readonly address: string;
  /** Answers a path (with its query) like this from now on. */
  serve(path: string, reply: Reply): void;
  /** Answers every other path like this; 404 until it is said. */
  serveAll(reply: Reply): void;
  /** Paths asked for so far, in order. */
  readonly asked: readonly string[];
  /** Bytes of bodies that were really taken. */
  sentBytes(): number;
  close(): Promise<void>;
}

/** Starts it on a free port of 127.0.0.1. */
export async function openStandIn(): Promise<StandIn> {
  const replies = new Map<string, Reply>();
  const asked: string[] = [];
  let other: Reply = { status: 404, body: 'not found' };
  let sent = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const count = (bytes: number) => {
      sent += bytes;
    };
    answer(request, response, replies.get(path) ?? other, count).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a port of this machine');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    serve: (path, reply) => void replies.set(path, reply),
    serveAll: (reply) => {
      other = reply;
    },
    asked,
    sentBytes: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  count: (bytes: number) => void,
): Promise<void> {
  if (reply.silent === true) return;
  response.sendDate = false;
  response.writeHead(reply.status ?? 200, reply.headers ?? {});
  const content = typeof reply.body === 'function' ? reply.body(await textOf(request)) : reply.body;
  const body = Buffer.from(content ?? '');
  const gone = () => request.socket.destroyed;
  const write = async (part: Buffer) => {
    count(part.length);
    if (!response.write(part)) await Promise.race([drained(response), sleep(2000)]);
  };
  if (reply.dripMilliseconds !== undefined) {
    for (const byte of body) {
      if (gone()) return;
      await write(Buffer.of(byte));
      await sleep(reply.dripMilliseconds);
    }
  } else if (reply.cutAfterBytes !== undefined) {
    await write(body.subarray(0, reply.cutAfterBytes));
    await sleep(20);
    response.destroy();
    return;
  } else {
    for (let time = 0; time < (reply.times ?? 1) && !gone(); time += 1) await write(body);
  }
  response.end();
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}
