import { customType } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/**
 * A document: `jsonb` in the database, what `read` makes of it in the code. `read` throws where
 * something else was kept than what this module writes, so nothing is taken for what it is not.
 */
export function json<Data>(name: string, read: (stored: unknown) => Data) {
  return customType<{ data: Data; driverData: unknown }>({
    dataType() {
      return 'jsonb';
    },
    fromDriver: read,
    toDriver: (value) => JSON.stringify(value),
  })(name);
}

const texts = z.record(z.string(), z.string());

/** A document of texts by their names. */
export function readTexts(stored: unknown): Readonly<Record<string, string>> {
  return texts.parse(stored);
}
