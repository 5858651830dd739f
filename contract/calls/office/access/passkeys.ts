import {
  officePasskeyOptionsAttributes,
  operatorPasskeyRequest,
  passkeySignInRequest,
} from '../../../office/access/passkeys.ts';
import { operatorPasskeyAttributes, passkeyOptionsAttributes } from '../../../people/sessions.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart } from '../../parameters.ts';
import { session } from '../sessions.ts';

const passkey = {
  type: 'passkeys',
  name: 'operator_passkeys',
  attributes: operatorPasskeyAttributes,
  notes: { host: 'Where it works.', here: 'Whether that is where it was asked from.' },
} as const satisfies Resource;

const options = {
  type: 'passkey_options',
  name: 'operator_passkey_options',
  attributes: passkeyOptionsAttributes,
} as const satisfies Resource;

const signInOptions = {
  type: 'passkey_options',
  name: 'office_passkey_options',
  attributes: officePasskeyOptionsAttributes,
  notes: { state: 'Goes back with what the browser answers; good for ten minutes and once.' },
} as const satisfies Resource;

const own = { group: 'office', permission: 'own' } as const;
const wrongFields = ['required', 'too_long', 'invalid_format', 'invalid_code'] as const;

/** Passkeys of operators: each is two factors by itself, beside an app that must be there first. */
export const operatorPasskeyCalls = {
  'POST /office/api/sessions/passkey_options': {
    name: 'offerOfficePasskey',
    group: 'office',
    summary: 'What a browser asks its passkeys to sign in',
    permission: 'anyone',
    status: 200,
    answer: { kind: 'one', of: signInOptions },
    refusals: ['rate_limited'],
  },
  'POST /office/api/sessions/passkey': {
    name: 'signInByPasskey',
    group: 'office',
    summary: 'Sign in by a passkey alone',
    body: { kind: 'attributes', type: 'operator_sessions', schema: passkeySignInRequest },
    permission: 'anyone',
    status: 200,
    answer: { kind: 'one', of: session },
    refusals: [...wrongFields, 'passkey_elsewhere', 'outside_hours', 'rate_limited'],
  },
  'GET /office/api/passkeys': {
    ...own,
    name: 'listOwnPasskeys',
    summary: 'One’s own passkeys, the newest first',
    status: 200,
    answer: { kind: 'all', of: passkey },
    refusals: [],
  },
  'POST /office/api/passkeys/options': {
    ...own,
    name: 'beginOwnPasskey',
    summary: 'What a browser is told to make a passkey; a second factor must be there',
    status: 200,
    answer: { kind: 'one', of: options },
    refusals: ['reauthentication_required', 'conflict'],
  },
  'POST /office/api/passkeys': {
    ...own,
    name: 'addOwnPasskey',
    summary: 'Keep the passkey that a browser has made',
    body: { kind: 'attributes', type: 'passkeys', schema: operatorPasskeyRequest },
    status: 201,
    answer: { kind: 'one', of: passkey },
    refusals: [...wrongFields, 'reauthentication_required', 'conflict'],
  },
  'DELETE /office/api/passkeys/{id}': {
    ...own,
    name: 'removeOwnPasskey',
    summary: 'Remove one of one’s own passkeys',
    params: { id: textPart('^[A-Za-z0-9_-]{22}$') },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'reauthentication_required'],
  },
} as const satisfies CallTable;
