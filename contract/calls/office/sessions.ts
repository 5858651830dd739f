import {
  confirmFactorRequest,
  confirmOperatorEmailRequest,
  officeReauthenticationRequest,
  operatorEmailAttributes,
  operatorEmailRequest,
  secondFactorAttributes,
  secondFactorCodeRequest,
} from '../../office/permissions.ts';
import {
  officePasswordRequest,
  officeSessionAttributes,
  openSessionAttributes,
  signInRequest,
} from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

export const session = {
  type: 'operator_sessions',
  attributes: officeSessionAttributes,
  notes: {
    must_change_password: 'Nothing else is open until it is replaced.',
    must_set_second_factor: 'Nothing else is open until a second factor is set up.',
    permissions: 'What the role may do.',
  },
} as const satisfies Resource;

const openSession = {
  type: 'operator_sessions',
  name: 'open_operator_sessions',
  attributes: openSessionAttributes,
} as const satisfies Resource;

const email = {
  type: 'operator_emails',
  attributes: operatorEmailAttributes,
  notes: { pending_email: 'Waits for its code.' },
} as const satisfies Resource;

const factor = {
  type: 'second_factors',
  attributes: secondFactorAttributes,
  notes: {
    required: 'The rules of the service ask for one.',
    secret: 'Only in the answer to beginning: what an authenticator app is given.',
    recovery_codes: 'Only in the answer that made them.',
  },
} as const satisfies Resource;

const own = { group: 'office', permission: 'own' } as const;
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const wrongFactor = [...wrongFields, 'mismatch', 'invalid_code', 'rate_limited'] as const;

const ownSessionCalls = {
  'POST /office/api/sessions': {
    name: 'signIn',
    group: 'office',
    summary: 'Sign in',
    about:
      'Of an operator with a second factor, `code` is asked for once the password is right. After ' +
      'too many tries `meta.retry_after` says for how many seconds nobody is let in.',
    body: { kind: 'attributes', type: 'operator_sessions', schema: signInRequest },
    permission: 'anyone',
    // Too many tries are refused with a `meta` of their own.
    written: true,
    status: 200,
    answer: { kind: 'one', of: session },
    refusals: ['outside_hours', ...wrongFields, 'invalid_code', 'unauthenticated', 'rate_limited'],
  },
  'GET /office/api/sessions/current': {
    ...own,
    name: 'readOwnSession',
    summary: 'Who is signed in, and what they may do',
    status: 200,
    answer: { kind: 'one', of: session },
    refusals: [],
  },
  'DELETE /office/api/sessions/current': {
    ...own,
    name: 'signOut',
    summary: 'Sign out',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
  'PUT /office/api/sessions/current/password': {
    ...own,
    name: 'changeOwnPassword',
    summary: 'Replace one’s own password; all other sessions end',
    body: { kind: 'attributes', type: 'operator_sessions', schema: officePasswordRequest },
    status: 200,
    answer: { kind: 'one', of: session },
    refusals: wrongFactor,
  },
  'POST /office/api/sessions/current/proof': {
    ...own,
    name: 'reauthenticate',
    summary: 'Prove once more who one is, by the password or a code of the second factor',
    body: { kind: 'attributes', type: 'operator_sessions', schema: officeReauthenticationRequest },
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongFactor,
  },
  'GET /office/api/sessions': {
    ...own,
    name: 'listOwnSessions',
    summary: 'Where one is signed in',
    status: 200,
    answer: { kind: 'all', of: openSession },
    refusals: [],
  },
  'DELETE /office/api/sessions/{id}': {
    ...own,
    name: 'endOwnSession',
    summary: 'End one of one’s own sessions',
    params: { id: textPart('^.{1,300}$') },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

/** What every operator has of their own: the sign-in, sessions, an address, a second factor. */
export const officeSessionCalls = {
  ...ownSessionCalls,
  'GET /office/api/sessions/current/email': {
    ...own,
    name: 'readOwnEmail',
    summary: 'Where one is told of sign-ins from new devices',
    status: 200,
    answer: { kind: 'one', of: email },
    refusals: ['not_found'],
  },
  'PUT /office/api/sessions/current/email': {
    ...own,
    name: 'changeOwnEmail',
    summary: 'Ask for another address, which is mailed a code; an empty one ends all mails',
    body: { kind: 'attributes', type: 'operator_emails', schema: operatorEmailRequest },
    status: 200,
    answer: { kind: 'one', of: email },
    refusals: [...wrongFields, 'reauthentication_required', 'rate_limited', 'not_found'],
  },
  'POST /office/api/sessions/current/email/confirm': {
    ...own,
    name: 'confirmOwnEmail',
    summary: 'Confirm the address by the code that it was mailed',
    body: { kind: 'attributes', type: 'operator_emails', schema: confirmOperatorEmailRequest },
    status: 200,
    answer: { kind: 'one', of: email },
    refusals: [...wrongFields, 'invalid_code', 'rate_limited', 'not_found'],
  },
  'GET /office/api/second_factor': {
    ...own,
    name: 'readSecondFactor',
    summary: 'Whether one’s second factor is on',
    status: 200,
    answer: { kind: 'one', of: factor },
    refusals: [],
  },
  'POST /office/api/second_factor': {
    ...own,
    name: 'beginSecondFactor',
    summary: 'Begin to set up an authenticator app',
    status: 200,
    answer: { kind: 'one', of: factor },
    refusals: ['reauthentication_required', 'already_saved'],
  },
  'PUT /office/api/second_factor': {
    ...own,
    name: 'confirmSecondFactor',
    summary: 'Switch the second factor on by its first code',
    about: 'The answer has the recovery codes: nobody can read them again.',
    body: { kind: 'attributes', type: 'second_factors', schema: confirmFactorRequest },
    status: 200,
    answer: { kind: 'one', of: factor },
    refusals: [...wrongFields, 'invalid_code', 'rate_limited'],
  },
  'DELETE /office/api/second_factor': {
    ...own,
    name: 'dropSecondFactor',
    summary: 'Switch the second factor off, by a code of it',
    body: { kind: 'attributes', type: 'second_factors', schema: secondFactorCodeRequest },
    status: 200,
    answer: { kind: 'one', of: factor },
    refusals: [...wrongFactor, 'conflict'],
  },
  'POST /office/api/second_factor/recovery_codes': {
    ...own,
    name: 'renewRecoveryCodes',
    summary: 'New recovery codes, by a code of the second factor; the old ones end',
    body: { kind: 'attributes', type: 'second_factors', schema: secondFactorCodeRequest },
    status: 200,
    answer: { kind: 'one', of: factor },
    refusals: [...wrongFactor, 'conflict'],
  },
} as const satisfies CallTable;
