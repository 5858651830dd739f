import { appScriptsId } from '../../contract/pages.ts';
import { keepPresses } from './keep-presses.ts';

/**
 * Brings a page drawn by React to life once it has been seen: everything on it can be read without
 * its scripts, and on a slow line they would only delay the reading.
 */
export function startApp(): void {
  const listed = document.getElementById(appScriptsId)?.textContent;
  if (!listed) return;
  keepPresses();
  const [entry = '', ...others]: string[] = JSON.parse(listed);
  afterPaint(() => {
    for (const href of others) {
      document.head.append(
        Object.assign(document.createElement('link'), {
          ...{ rel: 'modulepreload', href },
        }),
      );
    }
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src: entry }));
  });
}

/** A frame is drawn after its callbacks; a tab in the background draws none. */
function afterPaint(start: () => void): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
