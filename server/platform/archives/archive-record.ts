import { z } from 'zod';
import type { Platform } from '../platform.ts';

/** One old record, as a line of an archive. */
export type ArchiveRecord = {
  readonly at: string;
  /** The e-mail of whom it is about; null where it names nobody. */
  readonly recipient: string | null;
  readonly subject: string;
  readonly text: string;
  readonly state: string | null;
  /** Numbers of orders and the like that it is found by. */
  readonly numbers: readonly string[];
};

const line = z.object({
  at: z.string(),
  recipient: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  state: z.string().nullable(),
  numbers: z.array(z.string()),
});

/** Records as lines of JSON. */
export function writeLines(records: readonly ArchiveRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** The records of lines; throws where one is none. */
export function readLines(text: string): ArchiveRecord[] {
  return text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => line.parse(JSON.parse(each)));
}

/** Whether a record is found by an e-mail or a number, as somebody would type it. */
export function isFoundBy({ recipient, numbers }: ArchiveRecord, asked: string): boolean {
  return recipient?.toLowerCase() === asked.toLowerCase() || numbers.includes(asked);
}

type Hashing = Pick<Platform, 'vault'>;

/** What an archive is found by: all of its e-mails and numbers, each once. */
export function keysOf(hashing: Hashing, records: readonly ArchiveRecord[]): bigint[] {
  const named = new Set<string>();
  for (const { recipient, numbers } of records) {
    if (recipient !== null) named.add(recipient.toLowerCase());
    for (const number of numbers) named.add(number);
  }
  return [...new Set([...named].map((each) => keyOf(hashing, each)))];
}

/**
 * The key of an e-mail or a number. Nobody who has the database alone tells from it whose it is;
 * two may share one, so what is found by it is compared.
 */
export function keyOf({ vault }: Hashing, text: string): bigint {
  return Buffer.from(vault.hash(text.toLowerCase(), 'archives'), 'base64url').readBigInt64BE();
}
