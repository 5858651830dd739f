import type { Config } from '../../platform/config/config.ts';
import type { ProviderName } from '../accounts/linked-provider.ts';

/** Who somebody is to a provider. An e-mail only where the provider has confirmed it. */
export type ProviderIdentity = {
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
};

/** Asks over the network and gives the JSON of the answer. */
export type FetchJson = (
  url: string,
  request: {
    readonly form?: URLSearchParams;
    readonly bearer?: string;
  },
) => Promise<unknown>;

type OAuthName = Exclude<ProviderName, 'telegram'>;

/** A provider that speaks OAuth 2: where its pages and answers are, and how they are read. */
export type OAuthProvider = {
  readonly name: OAuthName;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly identityUrl: string;
  readonly scope: string;
  /** VK wants the token in the form, and the device the code was given to. */
  readonly tokenInForm: boolean;
  readonly read: (answer: unknown) => ProviderIdentity | null;
};

type Addresses = Omit<OAuthProvider, 'clientId' | 'clientSecret'>;

const google: Addresses = {
  name: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  identityUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  scope: 'openid email profile',
  tokenInForm: false,
  read(answer) {
    const verified = memberOf(answer, 'email_verified');
    const email = verified === true || verified === 'true' ? textOf(answer, 'email') : null;
    return identity(textOf(answer, 'sub'), email, textOf(answer, 'name'));
  },
};

const yandex: Addresses = {
  name: 'yandex',
  authorizeUrl: 'https://oauth.yandex.ru/authorize',
  tokenUrl: 'https://oauth.yandex.ru/token',
  identityUrl: 'https://login.yandex.ru/info?format=json',
  scope: 'login:email login:info',
  tokenInForm: false,
  read: (answer) =>
    identity(textOf(answer, 'id'), textOf(answer, 'default_email'), textOf(answer, 'real_name')),
};

const vk: Addresses = {
  name: 'vk',
  authorizeUrl: 'https://id.vk.com/authorize',
  tokenUrl: 'https://id.vk.com/oauth2/auth',
  identityUrl: 'https://id.vk.com/oauth2/user_info',
  scope: 'vkid.personal_info',
  tokenInForm: true,
  // VK tells an e-mail without saying whether it was ever confirmed: it is not taken for proof.
  read(answer) {
    const user = memberOf(answer, 'user');
    const names = [textOf(user, 'first_name'), textOf(user, 'last_name')];
    return identity(textOf(user, 'user_id'), null, names.filter((name) => name).join(' '));
  },
};

/** The providers that are configured, in the order their buttons stand. */
export function oauthProviders({ providers }: Pick<Config, 'providers'>): OAuthProvider[] {
  return [google, yandex, vk].flatMap((addresses) => {
    const keys = providers[addresses.name];
    return keys === null ? [] : [{ ...addresses, ...keys }];
  });
}

/** Asks by HTTPS, follows no redirect, waits ten seconds. */
export async function fetchJson(
  url: string,
  { form, bearer }: Parameters<FetchJson>[1],
): Promise<unknown> {
  const answer = await fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(form === undefined ? {} : { body: form }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.json();
}

/** A text or a number of an answer, as text; null for everything else. */
export function textOf(answer: unknown, name: string): string | null {
  const value = memberOf(answer, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function memberOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

function identity(
  subject: string | null,
  email: string | null,
  name: string | null,
): ProviderIdentity | null {
  return subject === null ? null : { subject: subject.slice(0, 255), email, name };
}
