import { appScriptsId } from '../../contract/pages.ts';
import { replayClicks } from './replay-clicks.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * Brings a page drawn by React to life once it has been seen: everything on it can be read without
 * its scripts, and on a slow line they would only delay the reading.
 */
export function startApp(): void {
  const listed = document.getElementById(appScriptsId)?.textContent;
  if (!listed) return;
  replayClicks();
  const scripts: string[] = JSON.parse(listed);
  afterPaint(() => {
    for (const href of scripts) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    void runEach(scripts);
  });
}

/** A browser runs a script and all it imports at one go: each runs by itself, after its imports. */
async function runEach(scripts: readonly string[]): Promise<void> {
  for (const href of scripts) {
    await import(/* @vite-ignore */ href);
    await yieldToMain();
  }
}

/** A frame is drawn after its callbacks; a tab in the background draws none. */
function afterPaint(start: () => void): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
