import { widgetAttributes, widgetHeight, widgetPath } from '../contract/widget-frame.ts';

/**
 * Puts the exchange form where its script stands on a partner's page. Everything it shows is in a
 * frame of ours: styles of the page do not reach in, and none of ours reach out.
 */
function embed(script: HTMLScriptElement): void {
  const { origin } = new URL(script.src);
  const frame = frameOf(script, origin);
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const height = heightIn(data);
    if (height !== null) frame.style.setProperty('height', `${height}px`, 'important');
  });
  place(frame, script);
}

function frameOf({ dataset }: HTMLScriptElement, origin: string): HTMLIFrameElement {
  const asked = new URLSearchParams();
  for (const name of widgetAttributes) {
    const value = dataset[name];
    if (value !== undefined && value !== '') asked.set(name, value);
  }
  const english = (dataset['locale'] ?? document.documentElement.lang).startsWith('en');
  asked.set('locale', english ? 'en' : 'ru');
  const frame = document.createElement('iframe');
  frame.src = `${origin}${widgetPath}?${asked}`;
  frame.title = dataset['title'] ?? (english ? 'Currency exchange' : 'Обмен валют');
  frame.loading = 'lazy';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  // It may open the exchange in a tab of its own, and never move the page it stands on.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  const look = {
    all: 'initial',
    display: 'block',
    width: '100%',
    'max-width': '26rem',
    height: `${widgetHeight}px`,
    border: '0',
    // Else browsers lay an opaque sheet under a dark form on a light page, and the other way round.
    'color-scheme':
      dataset['theme'] === 'dark' || dataset['theme'] === 'light' ? dataset['theme'] : 'light dark',
  };
  for (const [name, value] of Object.entries(look)) {
    frame.style.setProperty(name, value, 'important');
  }
  return frame;
}

function heightIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('agioWidget' in data)) return null;
  const height = 'height' in data ? Number(data.height) : 0;
  return height >= 100 && height <= 2_000 ? Math.ceil(height) : null;
}

/** In the place that `data-target` names, else after the script, which in a head has none. */
function place(frame: HTMLIFrameElement, script: HTMLScriptElement): void {
  const selector = script.dataset['target'];
  if (selector === undefined && !document.head.contains(script)) {
    script.after(frame);
    return;
  }
  const put = () => {
    const target = selector === undefined ? null : document.querySelector(selector);
    (target ?? document.body).append(frame);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', put);
  else put();
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src !== '') embed(script);
