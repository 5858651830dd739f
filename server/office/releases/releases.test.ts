import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { followReleases, workReleases } from './follow-releases.ts';
import { readFeed } from './read-feed.ts';

let office: TestOffice;
let answer: (response: ServerResponse) => void = () => {};
let asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];

const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  office = await openTestOffice({
    RELEASE_NOTICES: 'true',
    RELEASE_FEED_URL: `http://127.0.0.1:${port}/repos/o/n/releases`,
  });
});

beforeEach(async () => {
  asked = [];
  await run(sql`truncate release_notices, release_checks, alerts`);
});

afterAll(async () => {
  await office.close();
  server.closeAllConnections();
  server.close();
});

function run(statement: ReturnType<typeof sql>) {
  return office.platform.database.execute(statement);
}

function say(body: string, status = 200): void {
  answer = (response) => response.writeHead(status).end(body);
}

function release(tag: string, more: object = {}) {
  const html_url = `https://releases.example/${tag}`;
  return { tag_name: tag, name: tag, html_url, draft: false, prerelease: false, body: '', ...more };
}

/** As if the hour, or the day, had passed. */
async function wait(hours: number): Promise<void> {
  await run(sql`update release_checks set tried_at = tried_at - make_interval(hours => ${hours}),
    succeeded_at = succeeded_at - make_interval(hours => ${hours})`);
}

async function read() {
  const got = await office.admin.call('GET', '/release_notices');
  expect(got.statusCode, got.body).toBe(200);
  return got.json();
}

test('newer versions are shown, and one that mends a weakness alerts once', async () => {
  const releases = [
    release('v0.1.0'),
    release('v0.2.0', { body: 'Fixes CVE-2026-11111', published_at: '2026-11-27T10:00:00Z' }),
    release('v0.10.0'),
    release('v0.11.0-rc.1', { prerelease: true }),
    release('v0.12.0', { draft: true }),
    release('v0.3.0', { html_url: 'javascript:alert(1)' }),
    { nonsense: true },
  ];
  say(JSON.stringify(releases));
  await followReleases(office.platform);
  const { data, meta } = await read();
  const versions = data.map(
    ({ id, attributes }: { id: string; attributes: { security: boolean } }) => [
      id,
      attributes.security,
    ],
  );
  expect(versions).toEqual([
    ['0.10.0', false],
    ['0.3.0', false],
    ['0.2.0', true],
  ]);
  expect(data[1].attributes.url).toBeNull();
  expect(meta).toMatchObject({ current: '0.1.0', on: true, failing: false });
  const raised = async () =>
    (await run(sql`select kind, subject from alerts where kind = 'release_security'`)).rows;
  expect(await raised()).toEqual([{ kind: 'release_security', subject: '0.2.0' }]);
  await followReleases(office.platform);
  expect(asked).toHaveLength(1);
  await wait(24);
  await followReleases(office.platform);
  expect(asked).toHaveLength(2);
  expect(await raised()).toHaveLength(1);
});

test('the question says nothing of the service', async () => {
  say('[]');
  await followReleases(office.platform);
  const [question] = asked;
  expect(question?.url).toBe('/repos/o/n/releases');
  expect(Object.keys(question?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(question?.headers['user-agent']).toBe('agio');
});

test('a feed of Atom says the same', () => {
  const entry = (tag: string, title: string) => `<entry>
    <id>tag:github.com,2008:Repository/1/${tag}</id><updated>2026-11-27T10:00:00Z</updated>
    <link rel="alternate" type="text/html" href="https://releases.example/${tag}?a=1&amp;b=2"/>
    <title>${title}</title><content type="html">&lt;p&gt;GHSA-abcd-12ef-34gh&lt;/p&gt;</content></entry>`;
  const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
    <title>Releases</title>${entry('v1.2.3', 'A &amp; B')}${entry('nightly', 'x')}</feed>`;
  expect(readFeed(feed)).toEqual([
    {
      version: '1.2.3',
      title: 'A & B',
      url: 'https://releases.example/v1.2.3?a=1&b=2',
      isSecurity: true,
      publishedAt: '2026-11-27T10:00:00.000Z',
    },
  ]);
});

test.each([
  ['nothing', ''],
  ['half a list', '[{"tag_name":"v9.0.0"'],
  ['no list', '{"message":"Not Found"}'],
  ['a page', '<html><body>hello</body></html>'],
  ['entities', '<!DOCTYPE feed [<!ENTITY a "b">]><feed></feed>'],
  ['half a feed', '<feed><entry>'],
])('%s is no list of releases', (_, text) => {
  expect(() => readFeed(text)).toThrow();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['an error', (response) => response.writeHead(500).end('no')],
  ['nonsense', (response) => response.end('{')],
  [
    'a move to elsewhere',
    (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  [
    'an endless list',
    (response) => {
      const write = () => {
        while (response.write(' '.repeat(65_536))) {}
      };
      response.on('drain', write);
      write();
    },
  ],
  ['silence', () => {}],
])('%s changes nothing, is shown, and is tried again in an hour', async (_, manner) => {
  say(JSON.stringify([release('v0.2.0')]));
  await followReleases(office.platform);
  await wait(24);
  asked = [];
  answer = manner;
  await followReleases(office.platform, 1_500);
  const { data, meta } = await read();
  expect(data).toHaveLength(1);
  expect(meta.failing).toBe(true);
  await followReleases(office.platform, 1_500);
  expect(asked).toHaveLength(1);
  await wait(1);
  say('[]');
  await followReleases(office.platform);
  expect((await read()).data).toEqual([]);
});

test('who may not change settings is not told', async () => {
  expect((await office.operator.call('GET', '/release_notices')).statusCode).toBe(403);
  expect((await office.stranger.call('GET', '/release_notices')).statusCode).toBe(401);
});

test('without a word of the operators there is no task and no question', async () => {
  const config = readConfig({ RELEASE_FEED_URL: 'http://127.0.0.1:1/' });
  expect(config.releaseFeedUrl).toBeNull();
  expect(workReleases({ ...office.platform, config })).toEqual([]);
  await followReleases({ ...office.platform, config });
  expect(asked).toEqual([]);
  expect(() => readConfig({ RELEASE_NOTICES: 'true' })).toThrow('RELEASE_FEED_URL');
});

test('the office switches it on, and the change is in the audit log', async () => {
  const plain = await openTestOffice();
  try {
    const settings = (values: object) => plain.admin.call('PUT', '/settings', values);
    expect((await settings({ RELEASE_NOTICES: 'true' })).statusCode).toBe(422);
    const url = 'https://releases.example/feed';
    const on = await settings({ RELEASE_NOTICES: 'true', RELEASE_FEED_URL: url });
    expect(on.statusCode, on.body).toBe(200);
    const log = (await plain.admin.call('GET', '/audit_log?search=change_setting')).json();
    expect(JSON.stringify(log.data)).toContain('RELEASE_NOTICES');
    expect((await plain.admin.call('GET', '/release_notices')).json().meta.on).toBe(false);
  } finally {
    await plain.close();
  }
});
