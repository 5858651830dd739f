import { sql } from 'drizzle-orm';
import type { ProviderProblem } from '../../../contract/people/authentications.ts';
import { checkName, nameLengthMax, nameLengthMin } from '../../../core/accounts/check-name.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import { dropTokens } from '../accounts/account-token.ts';
import { changeAccount, isDuplicateEmail } from '../accounts/change-account.ts';
import { findAccount, findAccountByEmail, type LiveAccount } from '../accounts/find-account.ts';
import {
  findLinked,
  linkProvider,
  type ProviderName,
  unlinkProvider,
} from '../accounts/linked-provider.ts';
import { makeAccount } from '../accounts/make-account.ts';
import { readEmail } from '../accounts/read-email.ts';
import { countConfirmed } from '../accounts/referrers.ts';
import type { Place } from '../auth/sessions.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { type EnteredSession, enter } from '../sessions/enter.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { askSecondStep, type SecondStep } from '../sessions/second-step.ts';
import { isOnlyWayIn } from './only-way-in.ts';
import type { ProviderIdentity } from './provider.ts';

export type Visitor = Place & {
  readonly device: string | undefined;
  readonly session: string | undefined;
};

type Wanted = {
  readonly provider: ProviderName;
  readonly identity: ProviderIdentity;
  readonly locale: Locale;
  readonly agreed: boolean;
  /** The code its browser came with; null where it came by itself. */
  readonly referrerCode: string | null;
};

export type Used =
  | ({ readonly type: 'entered' } & EnteredSession)
  | SecondStep
  | { readonly type: 'problem'; readonly problem: ProviderProblem };

/**
 * Signs in whom a provider knows. Who is linked to no account gets one, if they agreed to the
 * terms and the provider has confirmed an e-mail that nobody here has: an account that exists is
 * linked by its owner from inside, never by an e-mail alone.
 */
export async function enterByProvider(
  platform: Platform,
  visitor: Visitor,
  wanted: Wanted,
): Promise<Used> {
  const { provider, identity } = wanted;
  const linked = await findLinked(platform.database, provider, identity.subject);
  const userId = linked ?? (await makeByProvider(platform, wanted));
  if (typeof userId !== 'string') return userId;
  const account = await findAccount(platform.database, userId);
  if (account === null) return problem('provider_failed');
  if (account.status === 'blocked') return problem('account_access_denied');
  const step = await askSecondStep(platform, account);
  if (isRefusal(step)) return problem('rate_limited');
  if (step !== null) return step;
  const how = { method: 'provider', checked: account, keys: [] } as const;
  const entered = await enter(platform, visitor, userId, how);
  return isRefusal(entered) ? problem('provider_failed') : { type: 'entered', ...entered };
}

/** Links whom a provider knows to the account that asks for it. */
export async function linkByProvider(
  platform: Platform,
  user: SignedIn,
  provider: ProviderName,
  identity: ProviderIdentity,
): Promise<ProviderProblem | null> {
  return inTransaction(platform.database, async (tx) => {
    const account = await holdSession(tx, user);
    if (isRefusal(account)) return 'provider_failed';
    const refusal = await linkProvider(tx, account.id, provider, identity.subject);
    if (refusal !== null) return 'already_saved';
    await tell(tx, platform, account, { change: 'linked', provider });
    return null;
  });
}

/**
 * Unlinks a provider from the account that asks for it. Refuses `last_authentication` where it is
 * the only way in, also when the other one is unlinked at the same moment.
 */
export function unlinkByUser(
  platform: Platform,
  user: SignedIn,
  provider: ProviderName,
): Promise<Refusal | null> {
  return inTransaction(platform.database, async (tx) => {
    const account = await holdSession(tx, user);
    if (isRefusal(account)) return account;
    if (await isOnlyWayIn(tx, account, provider)) return refuse('last_authentication', 'provider');
    if (!(await unlinkProvider(tx, account.id, provider))) return refuse('not_found');
    await tell(tx, platform, account, { change: 'unlinked', provider });
    return null;
  });
}

/** Another way into an account, or one less, is told by mail as every change of factors is. */
async function tell(
  tx: Transaction,
  platform: Platform,
  account: LiveAccount,
  { change, provider }: { readonly change: 'linked' | 'unlinked'; readonly provider: ProviderName },
): Promise<void> {
  const { locale } = account;
  const name = translate(locale, `accountSecurity.provider.${provider}`);
  const said = translate(locale, `accounts.change.provider_${change}`, { provider: name });
  await mailAccount(tx, platform, account, {
    template: 'factor_changed',
    path: '/account/security',
    params: { change: said },
  });
}

async function makeByProvider({ database }: Platform, wanted: Wanted): Promise<string | Used> {
  const { identity, agreed } = wanted;
  const email = identity.email === null ? null : readEmail(identity.email);
  if (email === null || isRefusal(email)) return problem('provider_without_email');
  if (!agreed) return problem('terms_not_accepted');
  const make = () => inTransaction(database, (tx) => makeOnce(tx, wanted, email));
  return make().catch((error: unknown) => {
    // Somebody registered the same e-mail at this very moment; now it is known.
    if (!isDuplicateEmail(error)) throw error;
    return make();
  });
}

async function makeOnce(
  tx: Transaction,
  { provider, identity, locale, referrerCode }: Wanted,
  email: string,
): Promise<string | Used> {
  const known = await findAccountByEmail(tx, email);
  if (known !== null && known.status !== 'unconfirmed') return problem('provider_email_known');
  const name = fittingName(identity.name);
  const id =
    known?.id ??
    (await makeAccount(tx, {
      email,
      name,
      locale,
      referrerCode,
      passwordHash: null,
    }));
  await confirm(tx, id, known, name);
  const refused = await linkProvider(tx, id, provider, identity.subject);
  return refused === null ? id : problem('already_saved');
}

/** Somebody may have registered the e-mail without having it: their password opens nothing. */
async function confirm(
  tx: Transaction,
  id: string,
  known: LiveAccount | null,
  name: string | null,
): Promise<void> {
  if (known !== null) await dropTokens(tx, id);
  const fresh = { passwordHash: null, name };
  await changeAccount(tx, id, { ...fresh, status: 'active', confirmedAt: sql`now()` });
  await countConfirmed(tx, id);
}

/** A provider's name for somebody, where it fits our rule; the user may write another later. */
function fittingName(text: string | null): string | null {
  const { length } = text ?? '';
  if (text === null || length < nameLengthMin || length > nameLengthMax) return null;
  const name = checkName(text);
  return isRefusal(name) ? null : name;
}

function problem(code: ProviderProblem): { type: 'problem'; problem: ProviderProblem } {
  return { type: 'problem', problem: code };
}
