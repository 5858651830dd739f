import type { UserAttributes } from '../../../contract/people/accounts.ts';
import type { ConfirmationMeta, UserSessionAttributes } from '../../../contract/people/sessions.ts';
import { isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { CountryLookup } from '../../market/countries/country-lookup.ts';
import { countryName } from '../../market/countries/country-names.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { Platform } from '../../platform/platform.ts';
import { pendingEmailOf } from '../accounts/account-token.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { linkedProviders } from '../accounts/linked-provider.ts';
import { endOf, recentUntil, type Session } from '../auth/sessions.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import { readStanding } from '../referrals/standing.ts';

/** The signed-in user, with the session they act in. */
export async function presentUser(
  { database }: Pick<Platform, 'database'>,
  account: LiveAccount,
  session: Session,
) {
  const attributes = await userAttributesOf(database, account);
  const meta = { session_id: session.id, fresh_until: recentUntil(session).toISOString() };
  return document(resource('users', account.id, attributes), { meta });
}

/** What a user is told about their own account. */
export async function userAttributesOf(
  database: Platform['database'],
  account: LiveAccount,
): Promise<UserAttributes> {
  const factors = await factorStateOf(database, account);
  return {
    email: account.email,
    name: account.name,
    phone: account.phone,
    locale: account.locale,
    status: account.status === 'blocked' ? 'blocked' : 'active',
    email_confirmed: account.confirmedAt !== null,
    pending_email: await pendingEmailOf(database, account.id),
    has_password: account.passwordHash !== null,
    two_factor_enabled: isTwoFactor(factors),
    second_factors: {
      totp: factors.totp,
      email: factors.email,
      passkeys: factors.passkeys,
      recovery_codes_left: factors.recoveryCodesLeft,
    },
    authentications: await linkedProviders(database, account.id),
    notifications: { sign_in: account.notifySignIn, orders: account.notifyOrders },
    anti_phishing_phrase: account.phrase,
    referral_code: account.referralCode,
    referral_rate: ppmToPercent((await readStanding(database, account.id)).ratePpm),
    created_at: account.createdAt.toISOString(),
  };
}

type SessionView = {
  readonly currentId: string;
  readonly locale: Locale;
  /** ISO code of the country of an address; null when unknown. */
  readonly countryOf: CountryLookup['countryOf'];
};

/** One open session, as its user sees it in the list. */
export function presentSession(session: Session, { currentId, locale, countryOf }: SessionView) {
  const code = session.ip === null ? null : countryOf(session.ip);
  const attributes: UserSessionAttributes = {
    current: session.id === currentId,
    method: session.method,
    ip: session.ip,
    user_agent: session.userAgent,
    country: code === null ? null : { iso_code: code, name: countryName(code, locale) },
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: endOf('user', session).toISOString(),
  };
  return resource('user_sessions', session.id, attributes);
}

/** The answer of 202: a second step is needed. */
export function presentSecondStep(meta: ConfirmationMeta) {
  return document(null, { meta });
}
