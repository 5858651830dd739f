import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuse } from '../../../../core/refusal.ts';
import { openTurns } from './batch-per-tick.ts';

let app: FastifyInstance;
let logged: string[];
let seen: string[];

/** Answers what its path says, and notes in which order things are done. */
beforeEach(async () => {
  logged = [];
  seen = [];
  const stream = { write: (line: string) => void logged.push(line) };
  app = Fastify({ logger: { level: 'error', stream } });
  const answer = openTurns();
  app.addHook('onSend', async ({ url }) => void seen.push(`sends ${url}`));
  app.setErrorHandler((error, _request, reply) => reply.code(500).send(`told: ${error}`));
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params;
    if (name === 'unsendable') {
      reply.send = () => {
        throw new Error('broken');
      };
    }
    answer(request, reply, () => {
      seen.push(`works out /${name}`);
      if (name === 'refused') return refuse('rate_unavailable');
      if (name === 'fails') throw new Error('a fault');
      return name.repeat(3);
    });
  });
  await app.ready();
});

afterEach(() => app.close());

test('all of a turn are worked out before the first is sent, and everybody gets their own', async () => {
  const names = ['a', 'b', 'c'];
  const answers = await Promise.all(names.map((name) => app.inject(`/${name}`)));
  expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([
    '200 aaa',
    '200 bbb',
    '200 ccc',
  ]);
  const does = (what: string) => names.map((name) => `${what} /${name}`);
  expect(seen).toEqual([...does('works out'), ...does('sends')]);
});

test('what is refused and what fails is answered as that, beside what is sound', async () => {
  const names = ['refused', 'fails', 'sound'];
  const answers = await Promise.all(names.map((name) => app.inject(`/${name}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 500, 200]);
  expect(answers[0]?.body).toContain('rate_unavailable');
  expect(answers[1]?.body).toBe('told: Error: a fault');
  expect(answers[2]?.body).toBe('soundsoundsound');
});

test('an answer that cannot be sent keeps no other from leaving', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const [broken, sound] = await Promise.allSettled([
    fetch(`${address}/unsendable`),
    fetch(`${address}/sound`).then((answer) => answer.text()),
  ]);
  expect(broken.status).toBe('rejected');
  expect(sound).toEqual({ status: 'fulfilled', value: 'soundsoundsound' });
  expect(logged.join()).toContain('response failed');
});
