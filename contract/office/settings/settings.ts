import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';
import { settingList } from './setting-list.ts';

/** Longest value: a list of tokens with their contracts. */
const valueMax = 5_000;

const value = z.string().check(z.maxLength(valueMax));

type SettingName = (typeof settingList)[number]['name'];

const values = Object.fromEntries(
  settingList.map(({ name }) => [name, z.optional(z.nullable(value))]),
) as Record<SettingName, z.ZodMiniOptional<z.ZodMiniNullable<typeof value>>>;

/** Attributes of PUT /office/api/settings: those that change, by name; null for the usual value. */
export const settingsRequest = z.object(values);
export type SettingsRequest = Readonly<Record<string, string | null | undefined>>;

/** What can be tried before it is kept. */
const trialKinds = [
  'address',
  'mail',
  'telegram',
  'sources',
  'market_data',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ethereum',
  'bsc',
  'tron',
  'solana',
  'ton',
  'bitcoin_explorer',
  'litecoin_explorer',
  'dogecoin_explorer',
  'backup',
  'files',
] as const;
export type TrialKind = (typeof trialKinds)[number];

/** Attributes of POST /office/api/setting_trials. */
export const settingTrialRequest = z.object({
  kind: z.enum(trialKinds),
  /** What stands in the form and is not kept yet, by name, above what is in force. */
  values: z.record(z.string(), z.nullable(value)),
  /** Where a test mail goes. */
  recipient: z.optional(z.string().check(z.maxLength(254))),
});
export type SettingTrialRequest = z.infer<typeof settingTrialRequest>;

/** What came of each thing that was tried. */
export const settingTrialAttributes = z.object({
  results: z.array(
    z.object({
      /** What was asked: a source, a node, an address. */
      subject: z.string(),
      ok: z.boolean(),
      result: z.enum([
        'mail_sent',
        'bot_found',
        'node_found',
        'price_found',
        'answered',
        'written_and_read',
        'same_address',
        'other_address',
        'not_set',
        'wrong_value',
        'refused',
        'no_answer',
      ]),
      /** A height, a price, a name; of a failure the words of the other side. */
      detail: z.string(),
    }),
  ),
});
export type SettingTrialResult = Answered<typeof settingTrialAttributes>['results'][number];

/** One setting as the office shows it: a secret is never told back. */
export const settingAttributes = z.object({
  group: z.string(),
  secret: z.boolean(),
  /** Where the value in force comes from: the environment stands above what is kept here. */
  source: z.enum(['environment', 'office', 'default']),
  /** Null for a secret, and where nothing is set. */
  value: z.nullable(z.string()),
  /** The last letters of a secret that is set and is long enough. */
  ends_with: z.nullable(z.string()),
  changed_at: z.nullable(z.iso.datetime()),
  /** It was sealed by a key that is no longer there: it has to be entered again. */
  unreadable: z.boolean(),
});
export type SettingAttributes = Answered<typeof settingAttributes>;

/** What stands beside the list. */
export const settingsMeta = z.object({
  /** Something was changed that the running processes do not know yet. */
  restart_needed: z.boolean(),
});

/** What a service without operators tells whoever opens it. */
export const firstRunAttributes = z.object({
  /** Nobody has set it up yet: the token makes the first operator. */
  open: z.boolean(),
  /** What the service takes for its own address. */
  address: z.string(),
});

/** Attributes of POST /office/api/first_run. */
export const firstRunRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  login: z.string().check(z.minLength(1), z.maxLength(254)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(1000)),
  password_confirmation: z.string().check(z.minLength(1), z.maxLength(1000)),
});
export type FirstRunRequest = z.infer<typeof firstRunRequest>;
