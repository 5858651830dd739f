import { settingList } from '../../../contract/office/settings/setting-list.ts';
import type {
  SettingTrialRequest,
  SettingTrialResult,
  TrialKind,
} from '../../../contract/office/settings/settings.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Config } from '../../platform/config/config.ts';
import { openPost, senderOf } from '../../platform/mail/deliver.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSavedSettings, valuesOf } from '../../platform/settings/saved-settings.ts';
import { askWho } from '../../platform/telegram/bot-api.ts';
import { merged, readWith } from './change-settings.ts';
import { failureText, notSet } from './trial-results.ts';
import { tryNetwork } from './try-network.ts';
import { tryBackup, tryFiles, tryMarketData, trySources } from './try-outside.ts';

type Results = readonly SettingTrialResult[];

const detailMax = 300;

/**
 * Tries settings as they stand in a form, above what is kept, without keeping them. What the other
 * side says is told in its own words, but for secrets that stand in them.
 */
export async function trySettings(
  platform: Platform,
  { kind, values, recipient, origin }: SettingTrialRequest & { readonly origin: string | null },
  locale: Locale,
): Promise<Results | Refusal> {
  const saved = valuesOf(await readSavedSettings(platform.database, platform.vault));
  const known = Object.entries(values).filter(([name]) =>
    settingList.some((setting) => setting.name === name),
  );
  const drafts = Object.fromEntries(known.map(([name, text]) => [name, text?.trim() || null]));
  const all = merged(saved, drafts);
  let config: Config;
  try {
    config = readWith(platform.config, all);
  } catch (error) {
    return [{ subject: '', ok: false, result: 'wrong_value', detail: wordsOf(error, all) }];
  }
  try {
    const found = await tryKind(platform, config, { kind, recipient, origin, locale });
    if (isRefusal(found)) return found;
    return found.map((each) => ({ ...each, detail: withoutSecrets(each.detail, all) }));
  } catch (error) {
    return [{ subject: '', ok: false, result: 'no_answer', detail: wordsOf(error, all) }];
  }
}

type Wish = {
  readonly kind: TrialKind;
  readonly recipient: string | undefined;
  readonly origin: string | null;
  readonly locale: Locale;
};

function tryKind(
  platform: Platform,
  config: Config,
  { kind, recipient, origin, locale }: Wish,
): Promise<Results | Refusal> {
  switch (kind) {
    case 'address':
      return Promise.resolve([compareAddress(config, origin)]);
    case 'mail':
      return tryMail(platform, config, recipient, locale);
    case 'telegram':
      return tryTelegram(config);
    case 'sources':
      return trySources(config, platform.clock);
    case 'market_data':
      return tryMarketData(config);
    case 'backup':
      return tryBackup(config);
    case 'files':
      return tryFiles(config);
    default:
      return tryNetwork(kind, config.rails, platform.clock);
  }
}

/** What the browser stands at, beside what the service would take for its own address. */
function compareAddress(
  { publicUrl, officeUrl }: Config,
  origin: string | null,
): SettingTrialResult {
  const ok = origin === publicUrl || origin === officeUrl;
  const result = ok ? 'same_address' : 'other_address';
  return { subject: ok ? (origin ?? officeUrl) : officeUrl, ok, result, detail: origin ?? '' };
}

async function tryMail(
  { shop }: Platform,
  { smtpUrl, mailFrom }: Config,
  recipient: string | undefined,
  locale: Locale,
): Promise<Results | Refusal> {
  if (smtpUrl === null) return [notSet('SMTP_URL')];
  const to = recipient?.trim() ?? '';
  if (to === '') return refuse('required', 'recipient');
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(to)) return refuse('invalid_format', 'recipient');
  const { words, ...house } = shop.current();
  const subject = words.say(locale, 'settings.testMail.subject');
  const text = words.say(locale, 'settings.testMail.text');
  const send = await openPost(smtpUrl);
  await send({ from: senderOf(mailFrom, house), to, subject, text, html: `<p>${text}</p>` });
  return [{ subject: to, ok: true, result: 'mail_sent', detail: '' }];
}

async function tryTelegram({ providers, telegram }: Config): Promise<Results> {
  const { telegram: token } = providers;
  if (token === null) return [notSet('TELEGRAM_BOT_TOKEN')];
  const { username } = await askWho({ apiUrl: telegram.apiUrl, token });
  return [{ subject: 'Telegram', ok: true, result: 'bot_found', detail: `@${username}` }];
}

function wordsOf(error: unknown, values: Readonly<Record<string, string>>): string {
  return withoutSecrets(failureText(error), values);
}

function withoutSecrets(text: string, values: Readonly<Record<string, string>>): string {
  const secrets = settingList.flatMap((setting) => {
    const value = 'secret' in setting ? values[setting.name] : undefined;
    return value === undefined || value.length < 4 ? [] : [value, ...passwordOf(value)];
  });
  return secrets.reduce((left, secret) => left.replaceAll(secret, '•••'), text).slice(0, detailMax);
}

/** The password within an address. */
function passwordOf(text: string): string[] {
  const password = URL.parse(text)?.password ?? '';
  return password.length < 4 ? [] : [password, decodeURIComponent(password)];
}
