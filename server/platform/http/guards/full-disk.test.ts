import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing.ts';
import { type App, buildApp } from '../app.ts';

let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform();
  app = await buildApp(bed.platform, { report: () => undefined });
  app.post('/api/v1/write', async () => {
    await bed.platform.database.execute('create table filler as select 1 as one');
    return { data: null };
  });
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

const ask = (method: 'GET' | 'POST', url: string) => app.inject({ method, url });

test('a full disk is a 503 to come back to, and red until there is room again', async () => {
  const { database } = bed.platform;
  expect((await ask('GET', '/readyz')).statusCode).toBe(200);
  // What PostgreSQL says when it cannot make a file longer.
  await database.execute(`
    create function no_room() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create event trigger no_room on ddl_command_start
      when tag in ('CREATE TABLE AS') execute function no_room()`);
  const refused = await ask('POST', '/api/v1/write');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  for (let asked = 0; asked < 2; asked += 1) {
    const red = await ask('GET', '/readyz');
    expect([red.statusCode, red.body]).toEqual([503, 'the disk is full']);
    expect(red.headers['retry-after']).toBe('5');
  }
  expect((await ask('GET', '/healthz')).statusCode).toBe(200);
  await database.execute('drop event trigger no_room');
  expect((await ask('GET', '/readyz')).body).toBe('ready');
  expect((await ask('POST', '/api/v1/write')).statusCode).toBe(200);
});

test('a database that has become a standby is red', async () => {
  const { database } = bed.platform;
  await database.$client.query('set default_transaction_read_only = on');
  // The pool gives the connection that it was given back last.
  expect((await ask('GET', '/readyz')).body).toBe('the database takes no writes');
  await database.$client.query('set default_transaction_read_only = off');
});
