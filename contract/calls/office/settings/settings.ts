import {
  firstRunAttributes,
  firstRunRequest,
  settingAttributes,
  settingsMeta,
  settingsRequest,
  settingTrialAttributes,
  settingTrialRequest,
} from '../../../office/settings/settings.ts';
import { officeSessionAttributes } from '../../../office.ts';
import type { CallTable, Resource } from '../../call.ts';

const setting = {
  type: 'settings',
  attributes: settingAttributes,
  notes: {
    source: 'The environment stands above what the office keeps.',
    value: 'Null for a secret, and where nothing is set.',
    unreadable: 'It was sealed by a key that is no longer there: it has to be entered again.',
  },
} as const satisfies Resource;

const trial = {
  type: 'setting_trials',
  attributes: settingTrialAttributes,
  notes: { results: '`detail` of a failure is what the other side said.' },
} as const satisfies Resource;

const firstRun = {
  type: 'first_runs',
  attributes: firstRunAttributes,
} as const satisfies Resource;

const session = {
  type: 'operator_sessions',
  name: 'first_operator_sessions',
  attributes: officeSessionAttributes,
} as const satisfies Resource;

const own = { group: 'office', permission: 'settings.change' } as const;

/** What the service is told from outside, set in the office; and how a fresh one is begun. */
export const officeSettingCalls = {
  'GET /office/api/settings': {
    ...own,
    name: 'listSettings',
    summary: 'Every setting, where its value comes from, and whether a restart is due',
    status: 200,
    answer: { kind: 'all', of: setting, meta: settingsMeta },
    refusals: [],
  },
  'PUT /office/api/settings': {
    ...own,
    name: 'changeSettings',
    summary: 'Keep settings, sealed; null gives back the usual value',
    about: 'Those that are not named stay. The processes read them at their next start.',
    body: { kind: 'attributes', type: 'settings', schema: settingsRequest },
    status: 200,
    answer: { kind: 'all', of: setting, meta: settingsMeta },
    refusals: ['required', 'too_long', 'invalid_format'],
  },
  'POST /office/api/settings/restart': {
    ...own,
    name: 'restartService',
    summary: 'Start web and worker again, so that they read what was changed',
    perMinute: 6,
    status: 204,
    answer: { kind: 'empty' },
    refusals: [],
  },
  'POST /office/api/setting_trials': {
    ...own,
    name: 'trySettings',
    summary: 'Try settings without keeping them',
    perMinute: 30,
    body: { kind: 'attributes', type: 'setting_trials', schema: settingTrialRequest },
    status: 200,
    answer: { kind: 'one', of: trial },
    refusals: ['required', 'too_long', 'invalid_format'],
  },
  'GET /office/api/first_run': {
    group: 'office',
    name: 'readFirstRun',
    summary: 'Whether the service waits for its first operator',
    permission: 'anyone',
    status: 200,
    answer: { kind: 'one', of: firstRun },
    refusals: [],
  },
  'POST /office/api/first_run': {
    group: 'office',
    name: 'makeFirstOperator',
    summary: 'Make the first operator by the token of the log, and sign in',
    about: 'The token works once: afterwards the call answers 404.',
    permission: 'anyone',
    perMinute: 10,
    body: { kind: 'attributes', type: 'first_runs', schema: firstRunRequest },
    status: 200,
    answer: { kind: 'one', of: session },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'mismatch',
      'invalid_code',
      'not_found',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
