import type { Locale } from '../../i18n/locale.ts';
import type { Config } from '../platform/config/config.ts';

/**
 * Scripts of others that the operator has configured: a chat of the page's language and a container
 * of tags. None by default. The nonce lets exactly these run.
 */
export function thirdPartyScripts(
  config: Pick<Config, 'chatWidgets' | 'tagManagerId'>,
  locale: Locale,
  nonce: string,
): string {
  const { chatWidgets, tagManagerId } = config;
  const chat = chatWidgets[locale];
  return [
    ...(tagManagerId === null ? [] : [tagManager(tagManagerId, nonce)]),
    ...(chat === null ? [] : [`<script async nonce="${nonce}" src="${attribute(chat)}"></script>`]),
  ].join('');
}

/** The container reads its start from `dataLayer`; its id is checked with the configuration. */
function tagManager(id: string, nonce: string): string {
  const start = "window.dataLayer=[{'gtm.start':performance.timeOrigin,event:'gtm.js'}]";
  const url = `https://www.googletagmanager.com/gtm.js?id=${id}`;
  return (
    `<script nonce="${nonce}">${start}</script>` +
    `<script async nonce="${nonce}" src="${url}"></script>`
  );
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
