import type { Clock } from '../../platform/clock/clock.ts';
import type { Dependencies } from './page-dependencies.ts';

export type MadePage<Page> = {
  readonly page: Page;
  /** Whoever waits for it may have it too. */
  readonly shared: boolean;
  /** What it is true by; null where it is not to be kept. */
  readonly dependencies: (() => Dependencies) | null;
};

type PageJob<Page> = {
  /** What can be known before the page is made: read first, so that no change slips in between. */
  readonly before: () => Dependencies;
  readonly make: () => Promise<MadePage<Page>>;
};

/** Pages made once for everybody, as long as they are true. */
export interface PageCache<Page> {
  /**
   * The page of a key: kept, or being made at this moment, or made now. Null where somebody else
   * made it for themselves alone.
   */
  take(key: string, job: PageJob<Page>): Promise<Page | null>;
}

export type PageCacheLimits = {
  readonly pagesMax: number;
  readonly bytesMax: number;
  /** What follows the clock (hours of the desk, a publication ahead) is at most so late. */
  readonly ageMilliseconds: number;
};

type Stored<Page> = {
  readonly page: Page;
  readonly dependencies: () => Dependencies;
  readonly was: Dependencies;
  readonly madeAt: number;
  readonly bytes: number;
};
type Making<Page> = { readonly on: Dependencies; readonly made: Promise<MadePage<Page>> };

/** Opens an empty cache; what has not been asked for longest goes first. */
export function openPageCache<Page>(
  limits: PageCacheLimits,
  { clock, bytesOf }: { readonly clock: Clock; readonly bytesOf: (page: Page) => number },
): PageCache<Page> {
  const cached = new Map<string, Stored<Page>>();
  const making = new Map<string, Making<Page>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }

  function keep(key: string, entry: Stored<Page>): void {
    forget(key);
    if (entry.bytes > limits.bytesMax) return;
    cached.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of cached.keys()) {
      if (cached.size <= limits.pagesMax && bytes <= limits.bytesMax) return;
      forget(oldest);
    }
  }

  function find(key: string): Page | null {
    const known = cached.get(key);
    if (known === undefined) return null;
    const age = Math.abs(clock.now().getTime() - known.madeAt);
    if (age >= limits.ageMilliseconds || !isSame(known.was, known.dependencies())) {
      forget(key);
      return null;
    }
    cached.delete(key);
    cached.set(key, known);
    return known.page;
  }

  async function make(key: string, { before, make: makePage }: PageJob<Page>, on: Dependencies) {
    const madeAt = clock.now().getTime();
    const made = await makePage();
    const { page, dependencies } = made;
    // What changed meanwhile may be in one part of the page and not in the other.
    if (dependencies !== null && isSame(on, before())) {
      keep(key, { page, dependencies, was: dependencies(), madeAt, bytes: bytesOf(page) });
    }
    return made;
  }

  return {
    async take(key, job) {
      const known = find(key);
      if (known !== null) return known;
      const on = job.before();
      const under = making.get(key);
      if (under !== undefined && isSame(under.on, on)) {
        const { page, shared } = await under.made;
        return shared ? page : null;
      }
      const made = make(key, job, on);
      const entry = { on, made };
      making.set(key, entry);
      try {
        return (await made).page;
      } finally {
        if (making.get(key) === entry) making.delete(key);
      }
    },
  };
}

function isSame(one: Dependencies, other: Dependencies): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
