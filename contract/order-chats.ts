import * as z from 'zod/mini';

/** Attributes of GET /api/v1/telegram_bot. */
export const telegramBotAttributes = z.object({ username: z.string() });

/** A link to the bot with a code in it, which one chat may use once. */
export const orderChatLinkAttributes = z.object({
  url: z.string(),
  expires_at: z.iso.datetime(),
});
