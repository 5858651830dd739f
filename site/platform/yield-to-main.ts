// Nobody waits longer than this for a page that never rests.
const timeout = 200;

/**
 * Lets what is urgent in between: a press, a scroll, the drawing of what has just come. A slow
 * phone would be deaf and still while all of a page is brought to life at one go.
 */
export function yieldToMain(): Promise<void> {
  // Nobody presses anything in the background, where each moment would take a second.
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    // Safari knows no idleness.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve);
  });
}
