import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Stage } from './stage.ts';
import { patienceMilliseconds, type Visitor } from './visitor.ts';

/** Somebody who has registered and confirmed their e-mail. */
export type Member = { readonly email: string; readonly password: string };

const password = 'Kx7mvQ2p!tulip';

/** Registers somebody without a browser: how people register is a story of its own. */
export async function newMember(stage: Stage): Promise<Member> {
  const email = `member.${randomBytes(6).toString('hex')}@example.com`;
  // All stories come from one address: what others have tried from it is not a story's business.
  await stage.database.query('delete from sign_in_brakes');
  await send(stage, 'POST', '/users', {
    ...{ email, name: 'Anna Petrova', password, password_confirmation: password },
    agree_service_terms: true,
  });
  await send(stage, 'PUT', '/users/activate', { token: await tokenTo(stage, email) });
  return { email, password };
}

/** Signs in by the page of the sign-in, which leads on to `next`. */
export async function comeIn(visitor: Visitor, member: Member, next: string): Promise<void> {
  const { page, say } = visitor;
  await visitor.open(`/login?next=${encodeURIComponent(next)}`);
  await page.locator('[name=email]').fill(member.email);
  await page.locator('[name=password]').fill(member.password);
  const form = page.locator('form').filter({ has: page.locator('[name=password]') });
  await form.getByRole('button', { name: say('entrance.login') }).click();
}

/** Lets eleven minutes pass since the member last proved who they are. */
export async function letProofPass({ database }: Stage, { email }: Member): Promise<void> {
  await database.query(
    `update user_sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
}

/** What an authenticator app with this secret shows, `periods` half minutes from now. */
export function codeOfApp(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function send({ service }: Stage, method: string, path: string, attributes: object) {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attributes),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

async function tokenTo({ database }: Stage, email: string): Promise<string> {
  for (let waited = 0; waited < patienceMilliseconds; waited += 100) {
    const { rows } = await database.query<{ text: string }>(
      'select text from mails where recipient = $1 order by created_at desc limit 1',
      [email],
    );
    const token = /token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error(`no mail with a token has come to ${email}`);
}
