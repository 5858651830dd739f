import { formatMoment, formatTime } from '../../i18n/format-moment.ts';
import { localeFrom } from '../../i18n/locale.ts';

/** Writes the moments of a document in the visitor's own time: the server only knows UTC. */
export function showLocalTimes(): void {
  const locale = localeFrom(document.documentElement.lang);
  // Pages drawn by React do it themselves, but for their header.
  const still = document.getElementById('page-data') === null;
  for (const moment of document.querySelectorAll<HTMLElement>(
    still ? 'time.figures' : 'header time',
  )) {
    const at = moment.getAttribute('datetime');
    if (!at?.includes('T')) continue;
    const isShort = 'short' in moment.dataset;
    moment.textContent = isShort ? formatTime(at) : formatMoment(at, locale);
  }
}
