import { z } from 'zod';

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address such as https://kyt-api.example',
  );
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

/** Variables of screening, part of all that `settings.ts` reads. */
export const screeningVariables = {
  SCREENING_PROVIDER: z
    .enum(['amlbot', 'bitok'], { error: 'must be one of amlbot, bitok' })
    .optional(),
  AMLBOT_ACCESS_ID: z.string().optional(),
  AMLBOT_ACCESS_KEY: z.string().optional(),
  AMLBOT_URL: address.optional(),
  BITOK_KEY_ID: z.string().optional(),
  BITOK_SECRET: z.string().optional(),
  BITOK_URL: address.optional(),
  SCREENING_LIST_FILE: z.string().optional(),
  SCREENING_ADDRESS_SECONDS: whole(1, 20).default(5),
  SCREENING_DEPOSIT_MINUTES: whole(1, 1_440).default(15),
  SCREENING_FRESH_HOURS: whole(0, 720).default(24),
  SCREENING_ADDRESSES_PER_HOUR: whole(1, 100_000).default(20),
  SCREENING_PAYER_CHECKS_PER_DAY: whole(0, 1_000_000).default(300),
};

type Given = z.output<z.ZodObject<typeof screeningVariables>>;

/** The variables as the code names them. */
export function screeningOf(given: Given) {
  return {
    screening: {
      /** Who is asked about transfers and addresses; null for nobody. */
      provider: given.SCREENING_PROVIDER ?? null,
      amlbot: {
        accessId: given.AMLBOT_ACCESS_ID ?? '',
        accessKey: given.AMLBOT_ACCESS_KEY ?? '',
        address: given.AMLBOT_URL,
      },
      bitok: {
        keyId: given.BITOK_KEY_ID ?? '',
        secret: given.BITOK_SECRET ?? '',
        address: given.BITOK_URL,
      },
      /** Sanctioned addresses, one a line; null for no list. */
      listFile: given.SCREENING_LIST_FILE ?? null,
      /** How long a customer waits for what is said of an address. */
      addressSeconds: given.SCREENING_ADDRESS_SECONDS,
      /** How long a deposit waits for its verdict. */
      depositMinutes: given.SCREENING_DEPOSIT_MINUTES,
      /** How long what was said of an address is good for. */
      freshHours: given.SCREENING_FRESH_HOURS,
      /** New addresses that one network address may have looked up within an hour. */
      addressesPerHour: given.SCREENING_ADDRESSES_PER_HOUR,
      /** Paid questions that all visitors together may ask before ordering; 0 offers none. */
      payerChecksPerDay: given.SCREENING_PAYER_CHECKS_PER_DAY,
    },
  };
}

/** A variable that must be there and is not: a provider without its keys refuses everything. */
export function missingKey(given: Given): string | null {
  const needed = {
    amlbot: ['AMLBOT_ACCESS_ID', 'AMLBOT_ACCESS_KEY'],
    bitok: ['BITOK_KEY_ID', 'BITOK_SECRET'],
  } as const;
  const { SCREENING_PROVIDER: provider } = given;
  if (provider === undefined) return null;
  return needed[provider].find((name) => given[name] === undefined) ?? null;
}
