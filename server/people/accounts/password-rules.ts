import { checkNewPassword, normalPassword } from '../../../core/accounts/check-new-password.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Config } from '../../platform/config/config.ts';

/** Forty-nine thousand of the commonest, in small letters; read when the first is needed. */
let common: Promise<ReadonlySet<string>> | null = null;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Checks a password to be set against the rules and the shipped list of the commonest ones.
 * `ownWords` are what the user is known by.
 */
export async function checkPassword(
  config: Pick<Config, 'passwordSpecials'>,
  password: string,
  ownWords: readonly string[],
): Promise<Refusal | null> {
  common ??= readCommon();
  const commonest = await common;
  return checkNewPassword(normalPassword(password), {
    specials: config.passwordSpecials,
    isCommon: (text) => commonest.has(text),
    ownWords,
  });
}
