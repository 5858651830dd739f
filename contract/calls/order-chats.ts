import { orderChatLinkAttributes, telegramBotAttributes } from '../order-chats.ts';
import type { CallTable, Resource } from './call.ts';
import { orderPart } from './parameters.ts';

const bot = {
  type: 'telegram_bots',
  attributes: telegramBotAttributes,
} as const satisfies Resource;

const link = {
  type: 'telegram_links',
  name: 'order_telegram_links',
  attributes: orderChatLinkAttributes,
} as const satisfies Resource;

/** Telling a chat of Telegram of an order whose page is closed. */
export const orderChatCalls = {
  'GET /api/v1/telegram_bot': {
    name: 'showTelegramBot',
    group: 'service',
    summary: 'The bot that tells of orders; none where the exchanger has none',
    status: 200,
    answer: { kind: 'one_or_none', of: bot },
    refusals: [],
  },
  'POST /api/v1/orders/{id}/telegram_links': {
    name: 'followOrderInTelegram',
    group: 'orders',
    summary: 'A link by which one chat of Telegram is told of every change of the order',
    about: 'It works once, for an hour. `/stop` in the chat ends it.',
    params: { id: orderPart },
    status: 201,
    answer: { kind: 'one', of: link },
    refusals: ['not_found', 'order_control_required', 'rate_limited'],
  },
} as const satisfies CallTable;
