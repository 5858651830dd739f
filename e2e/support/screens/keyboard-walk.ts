import type { Page } from 'playwright-core';

/** Where the focus is after a press of Tab, as far as somebody who sees it can tell. */
type Stop = {
  readonly name: string;
  readonly visible: boolean;
  readonly marked: boolean;
  /** The walk has been here before. */
  readonly again: boolean;
};

const stopsMax = 400;

/**
 * Walks through a page by the Tab key alone and tells what cannot be reached, what takes the focus
 * unseen or unmarked, and whether the walk ever ends.
 */
export async function keyboardTroublesOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin);
  const troubles: string[] = [];
  for (let steps = 0; ; steps += 1) {
    if (steps > stopsMax) return [...troubles, 'the walk by the keyboard does not end'];
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(look);
    // Past the last one the focus leaves the page.
    if (stop === null || stop.again) break;
    if (!stop.visible) troubles.push(`takes the focus unseen: ${stop.name}`);
    if (!stop.marked) troubles.push(`does not show the focus: ${stop.name}`);
  }
  const missed = await page.evaluate<readonly string[]>('window.walk.missed()');
  return [...troubles, ...missed.map((name) => `out of reach of the keyboard: ${name}`)];
}

/** Lets the walk begin at the top; what can be pressed or typed into is asked for at its end. */
const begin = `(() => {
  const nameOf = (element) => element.tagName.toLowerCase() + ' ' +
    (element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent)
      .trim().slice(0, 60);
  const reached = new Set();
  // One of a group of radio buttons is reached for all of them: the arrows do the rest.
  const keyOf = (element) => element.type === 'radio' ? 'radio ' + element.name : element;
  const selector = 'a[href], button, input, select, textarea, summary, audio[controls], [tabindex]';
  const missed = () => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null && !element.disabled && element.type !== 'hidden' &&
      element.tabIndex >= 0 && !reached.has(keyOf(element)))
    .map(nameOf);
  window.walk = { nameOf, reached, keyOf, missed };
  document.activeElement?.blur();
  window.scrollTo(0, 0);
  getSelection()?.removeAllRanges();
})()`;

const look = `(() => {
  const { nameOf, reached, keyOf } = window.walk;
  const outer = document.activeElement;
  if (outer === null || outer === document.body) return null;
  // In a frame of our own it is what has the focus there; the frame itself shows nothing.
  const element = outer.contentDocument?.activeElement ?? outer;
  const box = outer.getBoundingClientRect();
  const label = element.closest('label');
  const marks = [element, ...(label === null ? [] : [label])].map((each) => getComputedStyle(each));
  // A date has a stop for its day, its month and its year.
  const inside = window.walk.last === element;
  const again = reached.has(keyOf(element)) && !inside;
  reached.add(keyOf(element));
  window.walk.last = element;
  return {
    again,
    name: nameOf(element),
    visible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight &&
      box.right > 0 && box.left < innerWidth,
    // A large figure of the form has a line below it instead.
    marked: inside || marks.some((style) =>
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) ||
      (parseFloat(style.borderBottomWidth) >= 2 &&
        !/, 0\\)|transparent/.test(style.borderBottomColor))),
  };
})()`;
