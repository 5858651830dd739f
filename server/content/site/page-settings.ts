import { isPrivatePath, type PageSettings, pageSettingsId } from '../../../contract/pages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Config } from '../../platform/config/config.ts';
import { readDsn } from '../../platform/http/answers/report-fault.ts';
import { dataElement } from './page-html.ts';

type PageSettingsConfig = Pick<Config, 'chatWidgets' | 'tagManagerId' | 'sentryDsn'>;

/**
 * Tells the script of every page what the operator has configured: the chat of the page's language,
 * the container of tags, where faults go. Nothing is said by default, and private pages are not
 * even told which guests there are.
 */
export function pageSettings(config: PageSettingsConfig, locale: Locale, path: string): string {
  const settings: PageSettings = {
    guests: isPrivatePath(path) ? null : guestsOf(config, locale),
    faults: faultsOf(config.sentryDsn),
  };
  if (settings.guests === null && settings.faults === null) return '';
  return dataElement(pageSettingsId, JSON.stringify(settings).replaceAll('<', '\\u003c'));
}

function guestsOf(
  { chatWidgets, tagManagerId }: PageSettingsConfig,
  locale: Locale,
): PageSettings['guests'] {
  const chat = chatWidgets[locale];
  return chat === null && tagManagerId === null ? null : { chat, tags: tagManagerId };
}

/** The key in a DSN is a public one: it lets faults in and nothing out. */
function faultsOf(dsn: string | null): PageSettings['faults'] {
  return dsn === null ? null : { url: readDsn(dsn).url, key: readDsn(dsn).key };
}
