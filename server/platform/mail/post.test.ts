import { createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { usualShop } from '../shop/testing.ts';
import { mails } from '../tables.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { deliverMails, openPost, senderOf } from './deliver.ts';
import { enqueueMail } from './outbox.ts';

let bed: TestPlatform;

beforeAll(async () => {
  bed = await createTestPlatform();
});

afterAll(() => bed.close());

/** A mail server that takes everything; gives its port and what it was handed. */
async function openServer(port: number) {
  const letters: string[] = [];
  const server: Server = createServer((socket) => {
    let letter: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (letter !== null) {
        if (line !== '.') {
          letter += `${line}\n`;
          return;
        }
        letters.push(letter);
        letter = null;
        say('250 taken');
      } else if (line === 'DATA') {
        letter = '';
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 yes');
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 here');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { port: address.port, letters, close: () => server.close() };
}

test('mail waits for a dead server, and goes out as text and HTML once it is alive', async () => {
  const { database } = bed.platform;
  const found = await openServer(0);
  found.close();
  await inTransaction(database, (tx) =>
    enqueueMail(tx, {
      replyTo: 'help+abcdefgh2345@agio.example',
      recipient: 'anna@example.com',
      locale: 'ru',
      html: null,
      subject: 'Подтвердите e-mail',
      text: 'https://agio.example/activate',
    }),
  );
  const shop = { ...usualShop, name: 'Обмен «У дома»' };
  const send = await openPost(`smtp://127.0.0.1:${found.port}`);
  const deliver = () =>
    deliverMails(database, { ...shop, from: senderOf('agio@example.com', shop) }, send);
  expect(await deliver()).toEqual({ sent: 0, failed: 1 });
  const alive = await openServer(found.port);
  await database.update(mails).set({ nextAttemptAt: sql`now()` });
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  alive.close();
  const [letter = '', ...more] = alive.letters;
  expect(more).toEqual([]);
  const name = Buffer.from('Обмен').toString('base64').slice(0, 12);
  expect(letter).toMatch(
    new RegExp(`From: =\\?UTF-8\\?[BQ]\\?(${name}|=D0=9E).+ <agio@example.com>`),
  );
  expect(letter).toContain('To: anna@example.com');
  expect(letter).toContain('Reply-To: help+abcdefgh2345@agio.example');
  const subject = Buffer.from('Подтвердите e-mail').toString('base64').slice(0, 20);
  expect(letter).toMatch(new RegExp(`Subject: =\\?UTF-8\\?[BQ]\\?(${subject}|=D0=9F)`));
  expect(letter).toContain('multipart/alternative');
  expect(letter).toContain('text/plain; charset=utf-8');
  expect(letter).toContain('text/html; charset=utf-8');
});
