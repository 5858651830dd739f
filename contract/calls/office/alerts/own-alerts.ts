import {
  alertBrowserAttributes,
  alertBrowserRequest,
  alertChannelAttributes,
  ownAlertsAttributes,
  ownAlertsRequest,
  telegramLinkAttributes,
} from '../../../office/alerts.ts';
import { pushKeyAttributes } from '../../../push.ts';
import type { CallTable, Resource } from '../../call.ts';
import { uuidPart } from '../../parameters.ts';

const own = {
  type: 'own_alerts',
  attributes: ownAlertsAttributes,
  notes: {
    telegram_bot: 'The name of the bot; null where none is set up.',
    telegram_chat: 'The chat that is linked; null where none is.',
  },
} as const satisfies Resource;

const link = {
  type: 'telegram_links',
  attributes: telegramLinkAttributes,
} as const satisfies Resource;

const browser = {
  type: 'alert_browsers',
  attributes: alertBrowserAttributes,
} as const satisfies Resource;

const channel = {
  type: 'alert_channels',
  attributes: alertChannelAttributes,
} as const satisfies Resource;

const pushKey = {
  type: 'push_keys',
  attributes: pushKeyAttributes,
} as const satisfies Resource;

const mine = { group: 'office', permission: 'own' } as const;
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const wrongNumbers = [
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'conflict',
] as const;

/** How an operator is told of what needs them. */
export const ownAlertCalls = {
  'GET /office/api/alerts/own': {
    ...mine,
    name: 'readOwnAlerts',
    summary: 'What one is told of, how and when',
    status: 200,
    answer: { kind: 'one', of: own },
    refusals: [],
  },
  'PUT /office/api/alerts/own': {
    ...mine,
    name: 'changeOwnAlerts',
    summary: 'Set what one is told of, how and when',
    body: { kind: 'attributes', type: 'own_alerts', schema: ownAlertsRequest },
    status: 200,
    answer: { kind: 'one', of: own },
    refusals: [...wrongFields, ...wrongNumbers],
  },
  'POST /office/api/alerts/telegram_links': {
    ...mine,
    name: 'linkOwnTelegram',
    summary: 'A code that links a chat of Telegram to oneself',
    about: 'It works once, for fifteen minutes; a newer one ends it.',
    status: 201,
    answer: { kind: 'one', of: link },
    refusals: ['not_found'],
  },
  'DELETE /office/api/alerts/telegram': {
    ...mine,
    name: 'unlinkOwnTelegram',
    summary: 'Tell the chat nothing more',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
  'GET /office/api/alerts/push_key': {
    ...mine,
    name: 'readAlertPushKey',
    summary: 'The public key a browser subscribes to alerts with',
    status: 200,
    answer: { kind: 'one', of: pushKey },
    refusals: [],
  },
  'POST /office/api/alerts/browsers': {
    ...mine,
    name: 'addAlertBrowser',
    summary: 'Tell this browser, whether or not the office is open in it',
    body: { kind: 'attributes', type: 'alert_browsers', schema: alertBrowserRequest },
    status: 201,
    answer: { kind: 'one', of: browser },
    refusals: wrongFields,
  },
  'DELETE /office/api/alerts/browsers/{id}': {
    ...mine,
    name: 'removeAlertBrowser',
    summary: 'Tell a browser nothing more',
    params: { id: uuidPart },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
  'POST /office/api/alerts/test': {
    ...mine,
    name: 'testOwnAlerts',
    summary: 'Send oneself a message over every channel',
    perMinute: 6,
    status: 204,
    answer: { kind: 'empty' },
    refusals: [],
  },
  'GET /office/api/alerts/channels': {
    ...mine,
    name: 'listAlertChannels',
    summary: 'How the channels fare',
    status: 200,
    answer: { kind: 'all', of: channel },
    refusals: [],
  },
} as const satisfies CallTable;
