import { type FactorState, isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccount } from '../accounts/account-mail.ts';
import { findAccount } from '../accounts/find-account.ts';
import { userIdentity } from '../auth/identity.ts';
import { dropRecoveryCodes, makeRecoveryCodes, saveRecoveryCodes } from '../auth/recovery-codes.ts';
import { endSessions } from '../auth/sessions.ts';
import { factorStateOf, saveFirstCodes } from '../factors/factor-state.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { presentUser } from '../sessions/present-user.ts';

type FactorChange =
  | 'totp_on'
  | 'totp_off'
  | 'email_on'
  | 'email_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed';

/**
 * Switches a factor on or off. Every other session ends and the user is told by mail. With the
 * first factor come recovery codes, in `meta.recovery_codes`, shown this once; with the last they
 * go.
 */
export async function changeFactors(
  platform: Platform,
  user: SignedIn,
  change: FactorChange,
  work: (tx: Transaction) => Promise<Refusal | null>,
) {
  const { account, session } = user;
  const before = await factorStateOf(platform.database, account);
  const wanted = change === 'codes_renewed' || !hasCodes(before);
  // Ten hashes take their time: made before the transaction, and thrown away if it refuses.
  const made = wanted ? await makeRecoveryCodes() : null;
  const codes = await inTransaction(platform.database, async (tx) => {
    const held = await holdSession(tx, user);
    if (isRefusal(held)) return held;
    const refused = await work(tx);
    if (refused !== null) return refused;
    const shown = made === null ? null : await keepCodes(tx, user, { before, change }, made);
    await dropLastCodes(tx, account.id);
    await endSessions(tx, userIdentity(account.id), session.id);
    const said = translate(account.locale, `accounts.change.${change}`);
    await mailAccount(tx, platform, account, {
      template: 'factor_changed',
      path: '/account/security',
      params: {
        change: said,
      },
    });
    return shown;
  });
  if (isRefusal(codes)) return codes;
  const after = (await findAccount(platform.database, account.id)) ?? account;
  const document = await presentUser(platform, after, session);
  return { ...document, meta: { ...document.meta, recovery_codes: codes } };
}

function hasCodes(state: FactorState): boolean {
  return isTwoFactor(state) && state.recoveryCodesLeft > 0;
}

async function keepCodes(
  tx: Transaction,
  { account }: SignedIn,
  { before, change }: { readonly before: FactorState; readonly change: FactorChange },
  made: Awaited<ReturnType<typeof makeRecoveryCodes>>,
): Promise<readonly string[] | null> {
  if (change !== 'codes_renewed') return saveFirstCodes(tx, before, account.id, made);
  await saveRecoveryCodes(tx, userIdentity(account.id), made);
  return made.codes;
}

/** Recovery codes without a factor would open what nothing closes. */
async function dropLastCodes(tx: Transaction, userId: string): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account === null) return;
  if (!isTwoFactor(await factorStateOf(tx, account)))
    await dropRecoveryCodes(tx, userIdentity(userId));
}
