import { z } from 'zod';

const token = z
  .string()
  .regex(/^[0-9]+:[\w-]+$/, 'must be the token of a bot such as 12345:AbC')
  .optional();

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
    .default('https://api.telegram.org'),
};

type Given = z.output<z.ZodObject<typeof telegramVariables>>;

/** The bots as the environment gives them: it stands above what the office has saved. */
export function telegramOf(given: Given) {
  return {
    telegram: {
      tokens: {
        staff: given.TELEGRAM_STAFF_TOKEN ?? null,
        customers: given.TELEGRAM_CUSTOMERS_TOKEN ?? null,
      },
      apiUrl: given.TELEGRAM_API_URL.replace(/\/+$/, ''),
    },
  };
}
