import { z } from 'zod';

const token = z
  .string()
  .regex(/^[0-9]+:[\w-]+$/, 'must be the token of a bot such as 12345:AbC')
  .optional();

const officialUrl = 'https://api.telegram.org';

/** Variables of the bots that tell operators and customers; sign-in has one of its own. */
export const telegramVariables = {
  TELEGRAM_STAFF_TOKEN: token,
  TELEGRAM_CUSTOMERS_TOKEN: token,
  TELEGRAM_API_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://api.telegram.org',
    )
    .default(officialUrl),
  TELEGRAM_UPDATES: z
    .enum(['polling', 'webhook'], { error: 'must be one of polling, webhook' })
    .default('polling'),
  TELEGRAM_ORDERS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('true')
    .transform((text) => text === 'true'),
};

type Given = z.output<z.ZodObject<typeof telegramVariables>>;

/** Telegram brings updates to https alone; a Bot API server of one's own brings them anywhere. */
export function webhookNowhere(
  given: Pick<Given, 'TELEGRAM_UPDATES' | 'TELEGRAM_API_URL'> & {
    readonly PUBLIC_URL?: string | undefined;
  },
): boolean {
  const { TELEGRAM_UPDATES: updates, TELEGRAM_API_URL: api, PUBLIC_URL: url = '' } = given;
  return updates === 'webhook' && api === officialUrl && !url.startsWith('https:');
}

/** The bots as the environment gives them: it stands above what the office has saved. */
export function telegramOf(given: Given) {
  return {
    telegram: {
      tokens: {
        staff: given.TELEGRAM_STAFF_TOKEN ?? null,
        customers: given.TELEGRAM_CUSTOMERS_TOKEN ?? null,
      },
      /** Whether what is said is asked for by the worker, or brought to the web processes. */
      updates: given.TELEGRAM_UPDATES,
      /** Customers may make orders in the chat with their bot. */
      orders: given.TELEGRAM_ORDERS,
      apiUrl: given.TELEGRAM_API_URL.replace(/\/+$/, ''),
    },
  };
}
