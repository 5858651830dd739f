import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { keepAddresses } from './keep-addresses.ts';

test('where a request came from is known after its client has left', async () => {
  const app = Fastify();
  keepAddresses(app);
  const seen = Promise.withResolvers<string>();
  const came = Promise.withResolvers<void>();
  app.get('/', async (request) => {
    came.resolve();
    await once(request.raw.socket, 'close');
    seen.resolve(request.ip);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const socket = connect(address.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: agio.test\r\n\r\n');
  await came.promise;
  socket.destroy();
  expect(await seen.promise).toBe('127.0.0.1');
  await app.close();
});
