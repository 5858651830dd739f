import { letterTo, linkIn } from './mailbox.ts';
import { forgetTries, goodPassword, newEmail, signIn } from './newcomer.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Somebody who has registered and confirmed their e-mail. */
export type Member = { readonly email: string; readonly password: string };

/** Registers somebody without a browser: how people register is a story of its own. */
export async function newMember(stage: Stage, { say, look }: Visitor): Promise<Member> {
  const email = newEmail();
  const password = goodPassword;
  await forgetTries(stage);
  await send(stage, 'POST', `/users?locale=${look.locale}`, {
    email,
    name: 'Anna Petrova',
    password,
    password_confirmation: password,
    agree_service_terms: true,
  });
  const letter = await letterTo(stage, email, say('accountMail.activate.subject'));
  const token = new URL(linkIn(letter), stage.service.url).searchParams.get('token');
  await send(stage, 'PUT', '/users/activate', { token });
  return { email, password };
}

/** Signs in by the page of the sign-in, which leads on to `next`. */
export async function comeIn(visitor: Visitor, member: Member, next: string): Promise<void> {
  await visitor.open(`/login?next=${encodeURIComponent(next)}`);
  await signIn(visitor, member.email, member.password);
}

/** Lets eleven minutes pass since the member last proved who they are. */
export async function letReauthenticationPass(
  { database }: Stage,
  { email }: Member,
): Promise<void> {
  await database.query(
    `update user_sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
}

async function send({ service }: Stage, method: string, path: string, attributes: object) {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attributes),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}
