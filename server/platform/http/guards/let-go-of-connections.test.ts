import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openTasks } from '../../tasks/open-tasks.ts';
import { letGoOfConnections } from './let-go-of-connections.ts';

const tasks = openTasks(pino({ level: 'silent' }));
afterAll(() => tasks.close());

async function listening() {
  const app = Fastify();
  letGoOfConnections(app, tasks);
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  return { app, socket };
}

/** Without help the server would wait for longer than these tests may take. */
const endsWithin = { timeout: 10_000 };

test('a connection that nobody has used does not hold up the end', endsWithin, async () => {
  const { app, socket } = await listening();
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('a connection kept alive for a next request does not either', endsWithin, async () => {
  const { app, socket } = await listening();
  socket.write('GET / HTTP/1.1\r\nhost: agio.test\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('200 OK');
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});
