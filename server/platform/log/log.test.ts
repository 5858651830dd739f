import { randomBytes } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { type LoggedTrouble, openLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, 'test', {
    destination: { write: (line) => void lines.push(line) },
  });
  write(log);
  return lines.join('');
}

test('secrets and personal data are left out of the log', () => {
  const text = linesOf((log) => {
    log.info({ email: 'anna@example.com', body: { password: 'hunter2', deep: { token: 'abc' } } });
  });
  expect(text).not.toMatch(/anna|hunter2|abc/);
  expect(text).toContain('[hidden]');
});

test('a failed statement is logged without its values and its connection', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    client: { password: 'hunter2' },
  });
  const error = new DrizzleQueryError('insert into orders', ['anna@example.com\nsecond'], cause);
  const text = linesOf((log) => log.error({ err: error }, 'request failed'));
  expect(text).toContain('insert into orders');
  expect(text).toContain('23505');
  expect(text).not.toMatch(/anna|hunter2|second/);
});

test.each([
  '/orders/id/confirm/TOKEN',
  '/activate?token=TOKEN',
  'https://x.example/reset?token=TOKEN&a=1',
])('the token of a link is hidden in %s and in an error about it', (shape) => {
  const token = randomBytes(32).toString('base64url');
  const path = shape.replace('TOKEN', token);
  const txid = 'ab'.repeat(32);
  const text = linesOf((log) => {
    const error = new Error(`no answer from ${path}`, { cause: new Error(`GET ${path}`) });
    log.warn({ err: error, path, order: 'abcdefghijklmnopqrstuv', txid }, 'page load failed');
  });
  expect(text).not.toContain(token);
  expect(text).toContain('[hidden]');
  expect(text).toContain('abcdefghijklmnopqrstuv');
  expect(text).toContain(txid);
});

test('a silent log writes nothing', () => {
  const write = vi.fn();
  openLog({ logLevel: 'silent' }, 'test', { destination: { write } }).error('unheard');
  expect(write).not.toHaveBeenCalled();
});

test.each(['info', 'error', 'fatal', 'silent'] as const)(
  'at level %s errors and warnings are heard by whoever counts them',
  (logLevel) => {
    const heard: LoggedTrouble[] = [];
    const write = vi.fn();
    const noteTrouble = (line: LoggedTrouble) => void heard.push(line);
    const log = openLog({ logLevel }, 'test', { destination: { write }, noteTrouble });
    const error = new Error('x');
    log.info('nothing');
    log.warn({ rail: 'a' }, 'first');
    log.error({ err: error }, 'second');
    log.error('third');
    log.error(error);
    expect(heard).toEqual([
      { isError: false, fields: { rail: 'a' }, message: 'first' },
      { isError: true, fields: { err: error }, message: 'second' },
      { isError: true, fields: 'third', message: 'third' },
      { isError: true, fields: error, message: '' },
    ]);
    expect(write).toHaveBeenCalledTimes({ info: 5, error: 3, fatal: 0, silent: 0 }[logLevel]);
  },
);
