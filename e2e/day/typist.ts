import type { Locator, Page } from 'playwright-core';

/**
 * The keystroke-level model of Card, Moran and Newell: what a trained person needs for a key, and
 * to make up their mind before a field, a dialog or a decision.
 */
const keySeconds = 0.28;
const mindSeconds = 1.35;

/** What a part of the work took: keys, letters typed, decisions, and the service's own time. */
export type Effort = {
  readonly step: string;
  keys: number;
  typed: number;
  decisions: number;
  waitedMilliseconds: number;
};

/** How long a person would have taken, in seconds. */
export function humanSeconds({ keys, typed, decisions, waitedMilliseconds }: Effort): number {
  return (keys + typed) * keySeconds + decisions * mindSeconds + waitedMilliseconds / 1000;
}

/** What all parts together took. */
export function sumOf(efforts: readonly Effort[]): Effort {
  const sum = { step: 'together', keys: 0, typed: 0, decisions: 0, waitedMilliseconds: 0 };
  for (const { keys, typed, decisions, waitedMilliseconds } of efforts) {
    sum.keys += keys;
    sum.typed += typed;
    sum.decisions += decisions;
    sum.waitedMilliseconds += waitedMilliseconds;
  }
  return sum;
}

/** An operator who has a keyboard and nothing else, and whose every press is counted. */
export interface Typist {
  readonly page: Page;
  /** What is done from now on belongs to this part of the work. */
  begin(step: string): void;
  /** Presses keys one after the other: `press('g', 'd')`, `press('Control+Enter')`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Makes up their mind, then presses keys. */
  decide(...keys: readonly string[]): Promise<void>;
  /** Types a text into what has the focus. */
  type(text: string): Promise<void>;
  /** Copies a text elsewhere and pastes it into what has the focus. */
  paste(text: string): Promise<void>;
  /** Goes to a control by Tab or back by Shift+Tab, and nothing else. */
  goTo(control: Locator): Promise<void>;
  /** Goes to a field and types over what stands in it. */
  fill(field: Locator, text: string): Promise<void>;
  /** Goes to a list of choices and takes one by the arrows. */
  choose(field: Locator, value: string): Promise<void>;
  /** Goes to a button or a link and presses Enter on it. */
  enter(control: Locator): Promise<void>;
  /** Goes to a box and ticks it. */
  tick(box: Locator): Promise<void>;
  /** Waits for what the service answers; that time is the service's. */
  until(shown: Locator, state?: 'visible' | 'hidden' | 'detached'): Promise<void>;
  /** Counts any other waiting as the service's. */
  untilDone<Done>(work: () => Promise<Done>): Promise<Done>;
  efforts(): readonly Effort[];
}

const stopsMax = 250;

/** Sits somebody down before a page. */
export function sitDown(page: Page): Typist {
  const steps = new Map<string, Effort>();
  let at = effortOf(steps, 'before');

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      // Every key that is held counts: Control and Enter are two.
      at.keys += key.length > 1 ? key.split('+').length : 1;
      await page.keyboard.press(key);
    }
  }

  async function type(text: string): Promise<void> {
    at.typed += text.length;
    await page.keyboard.type(text);
  }

  async function goTo(control: Locator): Promise<void> {
    at.decisions += 1;
    at.keys += await walkTo(page, control);
  }

  async function untilDone<Done>(work: () => Promise<Done>): Promise<Done> {
    const began = performance.now();
    const done = await work();
    at.waitedMilliseconds += performance.now() - began;
    return done;
  }

  return {
    page,
    begin: (step) => {
      at = effortOf(steps, step);
    },
    press,
    async decide(...keys) {
      at.decisions += 1;
      await press(...keys);
    },
    type,
    async paste(text) {
      at.decisions += 1;
      // All of it marked and copied there, back to the window, pasted here: two keys each.
      at.keys += 8;
      await page.keyboard.insertText(text);
    },
    goTo,
    async fill(field, text) {
      await goTo(field);
      if ((await field.inputValue()) !== '') await press('Control+a');
      await type(text);
    },
    async choose(field, value) {
      await goTo(field);
      const [from, to] = await field.evaluate(placesOf, value);
      const key = to > from ? 'ArrowDown' : 'ArrowUp';
      for (let left = Math.abs(to - from); left > 0; left -= 1) await press(key);
      if ((await field.inputValue()) !== value)
        throw new Error(`${field} does not take ${value}: ${await field.inputValue()}`);
    },
    async enter(control) {
      await goTo(control);
      await press('Enter');
    },
    async tick(box) {
      await goTo(box);
      await press('Space');
    },
    until: (shown, state = 'visible') => untilDone(() => shown.waitFor({ state })),
    untilDone,
    efforts: () => [...steps.values()].filter(({ keys, typed }) => keys + typed > 0),
  };
}

/** Walks to a control by Tab, or back with Shift held; gives how many keys that took. */
async function walkTo(page: Page, control: Locator): Promise<number> {
  await control.waitFor({ state: 'attached' });
  const way = await control.evaluate(wayTo);
  if (way === 'here') return 0;
  const held = way === 'back' ? 1 : 0;
  if (way === 'back') await page.keyboard.down('Shift');
  try {
    for (let stops = 1; stops <= stopsMax; stops += 1) {
      await page.keyboard.press('Tab');
      if (await control.evaluate(hasFocus)) return stops + held;
    }
  } finally {
    if (way === 'back') await page.keyboard.up('Shift');
  }
  throw new Error(`the keyboard does not reach ${control}`);
}

function effortOf(steps: Map<string, Effort>, step: string): Effort {
  const known = steps.get(step) ?? {
    step,
    keys: 0,
    typed: 0,
    decisions: 0,
    waitedMilliseconds: 0,
  };
  steps.set(step, known);
  return known;
}

/** What of the page's own types this reads: the scripts here know no page. */
type Seen = {
  readonly ownerDocument: { readonly activeElement: Seen | null; readonly body: Seen };
  compareDocumentPosition(other: Seen): number;
};
type Choices = {
  readonly value: string;
  readonly options: Iterable<{ readonly value: string; readonly disabled: boolean }>;
};

/** Whether Tab or Shift+Tab leads to an element sooner. */
function wayTo(target: Seen): 'here' | 'onwards' | 'back' {
  const { activeElement, body } = target.ownerDocument;
  if (activeElement === target) return 'here';
  if (activeElement === null || activeElement === body) return 'onwards';
  const preceding = 2;
  const before = (activeElement.compareDocumentPosition(target) & preceding) !== 0;
  return before ? 'back' : 'onwards';
}

function hasFocus(element: Seen): boolean {
  return element.ownerDocument.activeElement === element;
}

/** Where a list of choices stands, and where it should. */
function placesOf(list: Choices, wanted: string): [number, number] {
  const open = [...list.options].filter((option) => !option.disabled);
  const values = open.map(({ value }) => value);
  return [values.indexOf(list.value), values.indexOf(wanted)];
}
