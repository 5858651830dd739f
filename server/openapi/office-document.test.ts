import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeCalls } from '../../contract/calls/office/office-calls.ts';
import { openTestOffice, type TestOffice } from '../office/access/testing.ts';
import { callerOf } from '../platform/http/testing.ts';
import { describedOfficeCalls } from './office-document.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

test('the description of the office is for operators alone', async () => {
  expect((await office.stranger.call('GET', '/openapi.json')).statusCode).toBe(401);
  const answer = await office.support.call('GET', '/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', security: [{ operator: [] }] });
});

test('every call of the office that is in the table is served', () => {
  const served = new Set(office.routes);
  const missing = describedOfficeCalls
    .map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    .filter((route) => !served.has(route));
  expect(missing).toEqual([]);
});

test('a call says what an operator must be allowed, and every one refuses strangers', () => {
  for (const call of describedOfficeCalls) expect(call.permission, call.path).toBeDefined();
});

test('a client of the table gets what the table says, and its refusals', async () => {
  const call = callerOf<OfficeCalls>(office.app);
  const refused = await call('GET /office/api/public_notice').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 401, problems: [{ code: 'unauthenticated' }] });
});
