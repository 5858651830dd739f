import * as z from 'zod/mini';
import { newPasskey, passkeyAnswer, passkeyOptionsAttributes } from '../../people/sessions.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Attributes of POST /office/api/passkeys. */
export const operatorPasskeyRequest = z.object({ name: text(64), passkey: newPasskey });

/** Attributes of POST /office/api/sessions/passkey: `state` came with what it was asked. */
export const passkeySignInRequest = z.object({ state: text(100), passkey: passkeyAnswer });

/** Attributes of POST /office/api/sessions/passkey_options. */
export const officePasskeyOptionsAttributes = z.extend(passkeyOptionsAttributes, {
  state: z.string(),
  /** Where those of before may work, if not here. */
  elsewhere: z.nullable(z.string()),
});
