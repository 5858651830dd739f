/** Id of the heading of what is to be done now; every status has one. */
export const statusTitleId = 'status-title';

/** How long an answer may take to be drawn; half a second at most. */
const framesMax = 30;

/**
 * Takes the focus to the heading of what is to be done now, where the button that had it is gone:
 * whoever walks by the keyboard, or listens, would otherwise begin at the top of the page again.
 */
export function keepFocus(frames = framesMax): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    const lost = activeElement === null || activeElement === body;
    // Nobody who looks at the page is moved: what is new stands where the button stood.
    if (lost) document.getElementById(statusTitleId)?.focus({ preventScroll: true });
    else if (frames > 0) keepFocus(frames - 1);
  });
}
