import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routePermissions } from '../server/office/access/route-permissions.ts';
import { cardPhoto } from './support/card-photo.ts';
import { sendCard } from './support/card-steps.ts';
import { comeIn, newMember } from './support/member.ts';
import { arriveAt } from './support/member-steps.ts';
import { ownPassword } from './support/operator.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Every address that answers a reading, of the customers' calls and of the office's. */
async function allPaths(id: string): Promise<readonly string[]> {
  const answer = await fetch(`${stage.service.url}/api/v1/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Paths };
  const customer = Object.entries(paths)
    .filter(([path, calls]) => 'get' in calls && !path.endsWith('/events'))
    .map(([path]) => path);
  const office = Object.keys(routePermissions)
    .filter((call) => call.startsWith('GET ') && !call.endsWith('/events'))
    .map((call) => `/office/api${call.slice(4)}`);
  const guessed = ['', '/photo', '/image', '/file', '.jpg', '.jpeg'].flatMap((end) =>
    ['/api/v1/card_verifications', '/verification', '/uploads', '/files', '/assets'].map(
      (place) => `${place}/${id}${end}`,
    ),
  );
  const named = [...customer, ...office].map((path) =>
    path.replace(/\{\w+\}|:\w+/g, encodeURIComponent(id)),
  );
  return [...new Set([...named, ...guessed])];
}

/** The cookie of somebody in the office who reads and comments, and verifies nothing. */
async function supporter(): Promise<string> {
  const login = `crawler.${randomInt(1_000_000)}`;
  const operator = { login, name: 'Zoya', role: 'support' };
  const { data } = await stage.desk.call('POST', '/operators', operator);
  const oneTime = String(data.attributes['one_time_password']);
  const send = (method: string, path: string, attributes: object, cookie: string) =>
    fetch(`${stage.service.url}/office/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(attributes),
    });
  const signedIn = await send('POST', '/sessions', { login, password: oneTime }, '');
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const words = { current_password: oneTime, password: ownPassword };
  const own = { ...words, password_confirmation: ownPassword };
  const changed = await send('PUT', '/sessions/current/password', own, cookie);
  const given = changed.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  const session = await fetch(`${stage.service.url}/office/api/sessions/current`, {
    headers: { cookie: given },
  });
  expect(session.status).toBe(200);
  return given;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** Where somebody with these cookies is answered with a photo. */
async function photosFound(paths: readonly string[], cookie: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${stage.service.url}${path}`, { headers: { cookie } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('image/jpeg') || body.includes(jpegStart)) found.push(path);
  }
  return found;
}

test('nobody but who may verify cards is shown a photo, whatever they ask for', async () => {
  const owner = await stage.visitor({ locale: 'ru', device: 'desktop' });
  await owner.open('/verification/new');
  const { id } = await sendCard(owner, { photo: await cardPhoto() });
  const other = await stage.visitor({ locale: 'ru', device: 'desktop' });
  const member = await newMember(stage, other);
  await comeIn(other, member, '/account/profile');
  await arriveAt(other, other.say('account.profile'));
  const cookies = await other.page.context().cookies();
  const signedIn = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const paths = await allPaths(id);
  expect(paths.length).toBeGreaterThan(80);
  expect(await photosFound(paths, '')).toEqual([]);
  expect(await photosFound(paths, signedIn)).toEqual([]);
  expect(await photosFound(paths, await supporter())).toEqual([]);
  // Who may is shown it at one address: the crawl does find photos.
  const answer = await stage.desk.photo(id);
  expect(answer.subarray(0, 3)).toEqual(jpegStart);
  // And each look is in the log, with who has looked.
  const { rows } = await stage.database.query(
    `select actor from audit_log where action = 'view_card_photo' and subject_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  await owner.leave();
  await other.leave();
});
