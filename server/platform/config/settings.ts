import { isIP } from 'node:net';
import { z } from 'zod';
import { ppm } from '../../../core/money/units.ts';
import { heapMegabytesUsual } from '../process/memory-limits.ts';
import { backupOf, backupVariables } from './backup-settings.ts';
import { databaseOf, databasesWithoutOne, databaseVariables } from './database-settings.ts';
import { filesOf, filesVariables, missingFilesKey } from './files-settings.ts';
import { gatewaysOf, gatewayVariables } from './gateway-settings.ts';
import { mailOf, mailVariables } from './mail-settings.ts';
import { isOfficeOtherwiseSecured, officeOf, officeVariables } from './office-settings.ts';
import { isFeedMissing, releasesOf, releaseVariables } from './release-settings.ts';
import { retentionOf, retentionVariables } from './retention-settings.ts';
import { missingKey, screeningOf, screeningVariables } from './screening-settings.ts';
import { sourceVariables } from './source-settings.ts';
import { telegramOf, telegramVariables, webhookNowhere } from './telegram-settings.ts';
import { tracingOf, tracingVariables } from './tracing-settings.ts';

const port = 'must be a port number from 0 to 65535';
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const urlOf = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    );
/** A share as parts per million: `0.3` is 3 000. */
const percent = (most: number) => {
  const error = `must be a percentage from 0 to ${most} such as 0.3`;
  return z
    .string()
    .regex(/^[0-9]{1,3}(\.[0-9]{1,4})?$/, error)
    .refine((text) => Number(text) <= most, error)
    .transform((text) => {
      const [whole = '', rest = ''] = text.split('.');
      return ppm(BigInt(whole + rest.padEnd(4, '0')));
    });
};
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
/** The names are those that `proxy-addr` knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC';
}

const yesOrNo = z.enum(['true', 'false'], { error: 'must be true or false' });

/** Every variable of the environment that the service reads, each described in `.env.example`. */
const variables = {
  PORT: z.coerce.number({ error: port }).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'https://exchange.example').optional(),
  ...databaseVariables,
  DRAIN_SECONDS: whole(0, 60).default(0),
  HEAP_MEGABYTES_MAX: whole(256, 65_536).default(heapMegabytesUsual),
  DATA_DIR: z.string().default('.data'),
  SIGNER_DATA_DIR: z.string().optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  CARD_PHOTO_DAYS: whole(1, 3_650).default(30),
  CARD_WAIT_SECONDS: whole(60, 604_800).default(7_200),
  REFERRAL_DAYS: whole(1, 3_650).default(30),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example').optional(),
  ...mailVariables,
  ...releaseVariables,
  SHOP_NAME: z.string().trim().max(40, 'must be at most 40 characters').optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  VK_CLIENT_ID: z.string().optional(),
  VK_CLIENT_SECRET: z.string().optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^[0-9]+:[\w-]+$/, 'must be the token of a bot such as 12345:AbC')
    .optional(),
  PASSWORD_SPECIALS: yesOrNo.default('false').transform((text) => text === 'true'),
  SENTRY_DSN: urlOf(['http:', 'https:'], 'https://key@errors.example/1').optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must be a container id such as GTM-ABC123')
    .optional(),
  CHAT_WIDGET_RU: urlOf(['https:'], 'https://chat.example/widget.js').optional(),
  CHAT_WIDGET_EN: urlOf(['https:'], 'https://chat.example/widget.js').optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Moscow')
    .default('Europe/Moscow'),
  BESTCHANGE_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be the key of their API')
    .optional(),
  BESTCHANGE_URL: urlOf(['http:', 'https:'], 'https://bestchange.app').optional(),
  BESTCHANGE_ID: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'must be the number of your exchanger there')
    .optional(),
  SCAMMER_LIST_URL: urlOf(
    ['http:', 'https:'],
    'https://bestchange.app/v2/{key}/scammers',
  ).optional(),
  SCAMMER_LIST_KEY: z.string().optional(),
  MARKET_DATA_URL: urlOf(['http:', 'https:'], 'https://market-data.example/api/v3').optional(),
  MARKET_DATA_KEY: z.string().optional(),
  POPULAR_DAYS: whole(0, 365).default(30),
  EXCLUDED_CURRENCIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .default([]),
  TRUSTED_PROXIES: list
    .refine((items) => items.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8')
    .default([]),
  COUNTRY_DATABASE: z.string().optional(),
  COUNTRY_BY_IP_URL: urlOf(['https:'], 'https://country.example/json').optional(),
  DEMO: yesOrNo.transform((text) => text === 'true').optional(),
  DEMO_LITECOIN: yesOrNo.default('true').transform((text) => text === 'true'),
  DEMO_HISTORY: yesOrNo.default('true').transform((text) => text === 'true'),
  DEMO_BLOCK_MILLISECONDS: whole(1, 600_000).default(5_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(1200),
  PAGES_PER_MINUTE: whole(0, 1_000_000).default(300),
  ORDERS_WAITING_MAX: whole(0, 1_000_000).default(20),
  ...retentionVariables,
  ADDRESS_REST_MINUTES: whole(0, 525_600).default(360),
  SWEEP_MINUTES: whole(1, 1_440).default(10),
  UNPAID_NETWORK_PERCENT: whole(1, 100).default(50),
  UNPAID_STRANGERS_PERCENT: whole(1, 100).default(80),
  LARGE_ORDER_PERCENT: whole(1, 100).default(20),
  DETAILS_WITHIN_SECONDS: whole(0, 86_400).default(600),
  CLAIM_NEEDS_CHEQUE: yesOrNo.default('true').transform((text) => text === 'true'),
  QUOTE_TTL_SECONDS: whole(15, 900).default(120),
  QUOTE_MOVE_MARGIN_PERCENT: percent(100).default(ppm(333_333n)),
  QUOTE_MOVE_MIN_PERCENT: percent(100).default(ppm(3_000n)),
  LOCKED_RATE_OVER_PERCENT: percent(100).default(ppm(100_000n)),
  SHOW_MARGIN: yesOrNo.default('true').transform((text) => text === 'true'),
  ...officeVariables,
  ...backupVariables,
  ...filesVariables,
  ...screeningVariables,
  ...gatewayVariables,
  ...telegramVariables,
  ...tracingVariables,
  METRICS_ADDRESS: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/, 'must be an address such as 127.0.0.1:9464')
    .refine((text) => Number(text.split(':')[1]) <= 65_535, port)
    .optional(),
};

type ProviderKeys = { readonly clientId: string; readonly clientSecret: string };

/** A provider is used where both of its keys are there. */
function keysOf(clientId: string | undefined, clientSecret: string | undefined) {
  const keys: ProviderKeys | null =
    clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
  return keys;
}

/** Half of a pair of keys opens nothing, and nobody would know why. */
function halfPair(given: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['GOOGLE', 'YANDEX', 'VK']) {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
    if ((given[id] === undefined) !== (given[secret] === undefined)) {
      return given[id] === undefined ? id : secret;
    }
  }
  return null;
}

/** Whoever follows his own rate betters it step by step, down to the least profit. */
const ownNumber = {
  path: ['BESTCHANGE_ID'],
  error: 'must be set where BESTCHANGE_KEY is, or 0 before you are listed there',
};

const checked = z
  .object(variables)
  .refine(({ BESTCHANGE_KEY: key, BESTCHANGE_ID: id }) => key === undefined || id !== undefined, {
    ...ownNumber,
  })
  .superRefine((given, context) => {
    const missing = halfPair(given);
    if (missing !== null) {
      const message = 'must be set where its other half is';
      context.addIssue({ code: 'custom', path: [missing], message });
    }
    const database = databasesWithoutOne(given);
    if (database !== null) {
      const message = 'must be set together with DATABASE_URL';
      context.addIssue({ code: 'custom', path: [database], message });
    }
    if (webhookNowhere(given)) {
      const message = 'needs a PUBLIC_URL with https to be webhook';
      context.addIssue({ code: 'custom', path: ['TELEGRAM_UPDATES'], message });
    }
    if (isOfficeOtherwiseSecured(given)) {
      const message = 'must begin as PUBLIC_URL does, which must be set as well';
      context.addIssue({ code: 'custom', path: ['OFFICE_URL'], message });
    }
    if (isFeedMissing(given)) {
      const message = 'must be set where RELEASE_NOTICES is true';
      context.addIssue({ code: 'custom', path: ['RELEASE_FEED_URL'], message });
    }
    const key = missingKey(given);
    if (key !== null) {
      const message = 'must be set where SCREENING_PROVIDER names its provider';
      context.addIssue({ code: 'custom', path: [key], message });
    }
    const filesKey = missingFilesKey(given);
    if (filesKey !== null) {
      const message = 'must be set where FILES_STORE is';
      context.addIssue({ code: 'custom', path: [filesKey], message });
    }
  });

type Secrets = Pick<z.output<typeof checked>, 'SECRETS_KEY_FILE' | 'CARD_PHOTO_DAYS'>;

function secretsOf(given: Secrets) {
  return {
    secretsKeyFile: given.SECRETS_KEY_FILE ?? null,
    /** Days after a decision for which the photo and number of a card are kept. */
    cardPhotoDays: given.CARD_PHOTO_DAYS,
  };
}

type Given = z.output<typeof checked>;

/** What bounds those who ask too much. */
function limitsOf(given: Given) {
  return {
    /** Requests a minute taken from one address; 0 takes any number. */
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    /** Pages rendered a minute for one address; 0 renders any number. */
    pagesPerMinute: given.PAGES_PER_MINUTE,
    /** Unpaid orders that one address may have at once; 0 takes any number. */
    ordersWaitingMax: given.ORDERS_WAITING_MAX,
    /** What of a reserve unpaid orders may hold, and when one of them is large, in percent. */
    unpaidShares: {
      network: given.UNPAID_NETWORK_PERCENT,
      strangers: given.UNPAID_STRANGERS_PERCENT,
      large: given.LARGE_ORDER_PERCENT,
    },
    /** How long a reserve is held for who has not asked where to pay; 0 for the whole window. */
    detailsWithinSeconds: given.DETAILS_WITHIN_SECONDS,
    /** How long an order waits, and holds its reserve, for its card to be verified. */
    cardWaitSeconds: given.CARD_WAIT_SECONDS,
    /** How long a pasted address rests after its order is over, before another order has it. */
    addressRestMinutes: given.ADDRESS_REST_MINUTES,
    /** Whether "I have paid" keeps the reserve beyond the payment window only with a cheque. */
    claimNeedsCheque: given.CLAIM_NEEDS_CHEQUE,
  };
}

/** How long and how far a rate is promised. */
function promisesOf(given: Given) {
  return {
    /** How long a quote is good for. */
    quoteTtlSeconds: given.QUOTE_TTL_SECONDS,
    /** How far the market may move against us before a quote is worth nothing: a `QuoteMove`. */
    quoteMove: {
      marginSharePpm: given.QUOTE_MOVE_MARGIN_PERCENT,
      leastPpm: given.QUOTE_MOVE_MIN_PERCENT,
    },
    /** How much beyond the agreed amount a locked rate holds for. */
    lockedOverPpm: given.LOCKED_RATE_OVER_PERCENT,
    /** Whether quotes tell the market's rate and our margin. */
    showMargin: given.SHOW_MARGIN,
  };
}

/** What stands in the lists of payment systems. */
function offeredBy(given: Given) {
  return {
    /** Days whose exchanges say which payment systems stand first; 0: positions alone do. */
    popularDays: given.POPULAR_DAYS,
    excludedCurrencies: given.EXCLUDED_CURRENCIES,
  };
}

function demoOf(given: Given) {
  return {
    /** The demo may run a private litecoin network on this machine. */
    demoLitecoin: given.DEMO_LITECOIN,
    /** The demo works out a past for its simulated prices. */
    demoHistory: given.DEMO_HISTORY,
    /** How long the simulated network takes for one confirmation. */
    demoBlockMilliseconds: given.DEMO_BLOCK_MILLISECONDS,
  };
}

/** The variables as the code names them. */
export const settingsSchema = checked.transform((given) => ({
  ...secretsOf(given),
  ...backupOf(given),
  ...filesOf(given),
  ...screeningOf(given),
  ...gatewaysOf(given),
  ...telegramOf(given),
  ...tracingOf(given),
  ...mailOf(given),
  ...releasesOf(given),
  referralDays: given.REFERRAL_DAYS,
  port: given.PORT,
  host: given.HOST,
  publicUrl: given.PUBLIC_URL === undefined ? null : new URL(given.PUBLIC_URL).origin,
  ...databaseOf(given),
  /** How long a web process that is to end still serves while proxies turn to others. */
  drainSeconds: given.DRAIN_SECONDS,
  heapMegabytesMax: given.HEAP_MEGABYTES_MAX,
  dataDir: given.DATA_DIR,
  signerApart: given.SIGNER_DATA_DIR ?? null,
  smtpUrl: given.SMTP_URL ?? null,
  /** What the shop is called until the office says; null: as its address, or the demo. */
  shopName: given.SHOP_NAME ?? null,
  recaptchaSiteKey: given.RECAPTCHA_SITE_KEY ?? null,
  recaptchaSecret: given.RECAPTCHA_SECRET ?? null,
  /** Accounts elsewhere that users may sign in by; null where one is not configured. */
  providers: {
    google: keysOf(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
    yandex: keysOf(given.YANDEX_CLIENT_ID, given.YANDEX_CLIENT_SECRET),
    vk: keysOf(given.VK_CLIENT_ID, given.VK_CLIENT_SECRET),
    telegram: given.TELEGRAM_BOT_TOKEN ?? null,
  },
  /** Passwords shorter than a phrase need special symbols as well. */
  passwordSpecials: given.PASSWORD_SPECIALS,
  sentryDsn: given.SENTRY_DSN ?? null,
  tagManagerId: given.TAG_MANAGER_ID ?? null,
  chatWidgets: { ru: given.CHAT_WIDGET_RU ?? null, en: given.CHAT_WIDGET_EN ?? null },
  /** On whose clock the hours of pricing rules, and the days of accounts' limits, are. */
  timeZone: given.TIME_ZONE,
  /** Where places on BestChange are looked up; `id` is our own, which is nobody to follow. */
  bestChange: {
    key: given.BESTCHANGE_KEY ?? null,
    url: given.BESTCHANGE_URL ?? 'https://bestchange.app',
    id: given.BESTCHANGE_ID ?? null,
  },
  /** Where a monitor's list of scammers is asked for; null for nowhere. */
  scammerList:
    given.SCAMMER_LIST_URL === undefined
      ? null
      : { url: given.SCAMMER_LIST_URL, key: given.SCAMMER_LIST_KEY ?? '' },
  /** Where capitalisation, descriptions and the past of coins come from; null for nowhere. */
  marketDataUrl: given.MARKET_DATA_URL ?? null,
  marketDataKey: given.MARKET_DATA_KEY ?? null,
  ...offeredBy(given),
  trustedProxies: given.TRUSTED_PROXIES,
  countryDatabase: given.COUNTRY_DATABASE ?? null,
  countryByIpUrl: given.COUNTRY_BY_IP_URL ?? null,
  demo: given.DEMO ?? null,
  ...demoOf(given),
  logLevel: given.LOG_LEVEL,
  ...limitsOf(given),
  ...promisesOf(given),
  ...retentionOf(given),
  /** How often what has ended by itself is removed: captchas, sessions, tokens, counts of tries. */
  sweepMinutes: given.SWEEP_MINUTES,
  ...officeOf(given),
  metricsAddress: given.METRICS_ADDRESS ?? null,
}));

export type Settings = z.output<typeof settingsSchema>;

/** Names of all variables, for the check that `.env.example` describes each. */
export const variableNames: readonly string[] = [...Object.keys(variables), ...sourceVariables];
