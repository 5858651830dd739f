import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { type RunningService, startService } from '../support/running-service.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look } from '../support/visitor.ts';

/** Whoever runs the service has agreed that a list of releases is read once a day. */

const version = '99.2.0';
const releases = [
  {
    tag_name: `v${version}`,
    name: 'Payouts in one list',
    html_url: 'https://releases.example/99.2.0',
    published_at: '2026-11-20T10:00:00Z',
    body: 'Faster.',
  },
  {
    tag_name: 'v99.1.0',
    name: 'A weakness of the office is mended',
    html_url: 'https://releases.example/99.1.0',
    published_at: '2026-11-10T10:00:00Z',
    body: 'Security: CVE-2026-1234.',
  },
];

let feed: Server;
const asked: string[] = [];
let service: RunningService;
let stage: Stage;

beforeAll(async () => {
  feed = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(releases));
  });
  await once(feed.listen(0, '127.0.0.1'), 'listening');
  const { port } = feed.address() as AddressInfo;
  service = await startService({
    RELEASE_NOTICES: 'true',
    RELEASE_FEED_URL: `http://127.0.0.1:${port}/releases`,
  });
  stage = await openStage(service);
});

afterAll(async () => {
  await stage?.close();
  await service?.stop();
  feed?.close();
});

const looks = halfOfDay([
  { locale: 'ru', device: 'phone', theme: 'dark' },
  { locale: 'en', device: 'desktop' },
] satisfies Look[]);

test.each(looks)(
  'an operator reads on every screen that there is a newer version: %j',
  async (look) => {
    const known = 'select from release_notices';
    await expect.poll(async () => (await stage.database.query(known)).rowCount).toBe(2);
    const operator = await comeToWork(stage, look, 'Vera');
    const { page, say } = operator;
    const { current } = await page.request
      .get('/office/api/release_notices')
      .then(async (answer) => (await answer.json()).meta);
    const words = say('releases.security', { version, current });
    await page.goto('/office/rates');
    const notice = page.getByRole('status').getByRole('link', { name: words });
    await notice.waitFor();
    expect(await troublesOf(page), 'a notice').toEqual([]);
    await notice.click();
    const list = page.getByRole('list', { name: say('releases.title') });
    await list.getByText(say('releases.newer', { version, current })).waitFor();
    await list.getByText(say('releases.security', { version: '99.1.0', current })).waitFor();
    const link = list.getByRole('link', { name: `${say('releases.read')} ${version}` });
    expect(await link.getAttribute('href')).toBe('https://releases.example/99.2.0');
    expect(await troublesOf(page), 'the list of versions').toEqual([]);
    // One question, without anything of this service in it.
    expect(asked).toEqual(['GET /releases']);
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);
