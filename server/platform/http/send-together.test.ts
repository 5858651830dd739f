import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openSender } from './send-together.ts';

test('everybody gets their own answer, after all questions of the turn were answered', async () => {
  const app = Fastify();
  const send = openSender();
  const seen: string[] = [];
  app.get<{ Params: { name: string } }>(
    '/:name',
    { onSend: async (request) => void seen.push(`sends ${request.params.name}`) },
    ({ params: { name } }, reply) => {
      seen.push(`answers ${name}`);
      send(reply, name.repeat(3));
    },
  );
  await app.ready();
  const names = ['a', 'b', 'c'];
  const answers = await Promise.all(names.map((name) => app.inject(`/${name}`)));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'aaa'],
    [200, 'bbb'],
    [200, 'ccc'],
  ]);
  expect(seen.slice(0, 3)).toEqual(names.map((name) => `answers ${name}`));
  expect(seen.slice(3).sort()).toEqual(names.map((name) => `sends ${name}`));
  await app.close();
});

test('an answer that cannot be sent keeps no other from leaving', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
  });
  const send = openSender();
  app.get('/sound', (_request, reply) => send(reply, 'sound'));
  app.get('/broken', (_request, reply) => {
    reply.send = () => {
      throw new Error('broken');
    };
    send(reply, 'broken');
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [broken, sound] = await Promise.allSettled([
    fetch(`${address}/broken`),
    fetch(`${address}/sound`).then((answer) => answer.text()),
  ]);
  expect(broken.status).toBe('rejected');
  expect(sound).toEqual({ status: 'fulfilled', value: 'sound' });
  expect(lines.join()).toContain('an answer could not be sent');
  await app.close();
});
