import {
  alertBotRequest,
  shopAlertsAttributes,
  shopAlertsRequest,
} from '../../../office/alerts.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart } from '../../parameters.ts';

const shop = {
  type: 'shop_alerts',
  attributes: shopAlertsAttributes,
  notes: { bots: '`source` says whether the environment stands above what the office has saved.' },
} as const satisfies Resource;

const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const wrongNumbers = [
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'conflict',
] as const;

/** How everybody is told: the bots, what roles hear, which reserves are low. */
export const shopAlertCalls = {
  'GET /office/api/alerts/shop': {
    group: 'office',
    permission: 'alerts.change',
    name: 'readShopAlerts',
    summary: 'What is set for everybody: bots, roles, reserves, the daily test',
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: [],
  },
  'PUT /office/api/alerts/shop': {
    group: 'office',
    permission: 'alerts.change',
    name: 'changeShopAlerts',
    summary: 'Set what roles hear, which reserves are low, and when alerts are tested',
    body: { kind: 'attributes', type: 'shop_alerts', schema: shopAlertsRequest },
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: [...wrongFields, ...wrongNumbers],
  },
  'PUT /office/api/alerts/bots/{purpose}': {
    group: 'office',
    permission: 'alerts.change',
    name: 'changeAlertBot',
    summary: 'Set the token of a bot, which is kept sealed and never shown',
    about: 'The bot is asked who it is first; a token that it does not know is refused.',
    params: { purpose: textPart('^(staff|customers)$') },
    body: { kind: 'attributes', type: 'alert_bots', schema: alertBotRequest },
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: [...wrongFields, 'not_found', 'conflict', 'bot_unknown', 'bot_silent'],
  },
} as const satisfies CallTable;
