import { SeedFault } from './seed.ts';

/** What grows from the seed; or, until that can be read, one sentence that says why it cannot. */
type Seeded<Grown> = { current(): Grown | string; close(): void };

const everyMillisecondsUsual = 2_000;

/**
 * Opens what needs the seed, now or as soon as the seed can be read: an operator may mount or mend
 * its file while everything else goes on. Each new reason why not is told once; any other failure
 * is thrown.
 */
export function waitForSeed<Grown extends object>(
  open: () => Grown,
  notify: { readonly waits: (why: string) => void; readonly found: () => void },
  everyMilliseconds = everyMillisecondsUsual,
): Seeded<Grown> {
  let current = tryToOpen(open);
  if (typeof current !== 'string') return { current: () => current, close: () => undefined };
  notify.waits(current);
  const timer = setInterval(() => {
    const before = current;
    current = tryToOpen(open);
    if (typeof current === 'string') {
      if (current !== before) notify.waits(current);
      return;
    }
    clearInterval(timer);
    notify.found();
  }, everyMilliseconds);
  return { current: () => current, close: () => clearInterval(timer) };
}

function tryToOpen<Grown>(open: () => Grown): Grown | string {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof SeedFault) return cause.message;
    throw cause;
  }
}
