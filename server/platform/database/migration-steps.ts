/** A statement of a migration that runs without a transaction. */
export type MigrationStep =
  /** Builds an index while the table is written to. */
  | { readonly kind: 'index'; readonly index: string; readonly text: string }
  /** Runs again and again until it changes no row any more. */
  | { readonly kind: 'batches'; readonly text: string }
  | { readonly kind: 'once'; readonly text: string };

const outside = /^-- @no-transaction$/m;
const batches = '-- @batches';
const builds = /^create (?:unique )?index concurrently if not exists ([a-z_][a-z0-9_]*)\s+on\s/i;
const repeatable = [
  /^drop index concurrently if exists /i,
  /^alter table \S+\s+validate constraint /i,
  /^analyze\b/i,
];

/**
 * The steps of a migration that says `-- @no-transaction` on a line of its own; null for any other,
 * which runs whole or not at all. As such a migration may be interrupted between two steps and
 * begins again from the first, every step must do no harm when it is done twice: an index
 * `concurrently if not exists`, or after a line `-- @batches` a statement that changes some
 * thousand rows at a time and finds none when all are done. Throws on any other statement.
 */
export function readSteps(text: string): MigrationStep[] | null {
  if (!outside.test(text)) return null;
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => part.trim())
    .map((part) => ({ part, statement: part.replace(/^\s*--.*$/gm, '').trim() }))
    .filter(({ statement }) => statement !== '')
    .map(({ part, statement }) => stepOf(part, statement));
}

function stepOf(part: string, statement: string): MigrationStep {
  const index = builds.exec(statement)?.[1];
  if (index !== undefined) return { kind: 'index', index, text: statement };
  if (part.split('\n').some((line) => line.trim() === batches)) {
    if (!/^(update|insert|delete|with)\b/i.test(statement)) {
      throw new Error(`only changes of rows are done in batches, not: ${statement}`);
    }
    return { kind: 'batches', text: statement };
  }
  if (repeatable.some((known) => known.test(statement))) return { kind: 'once', text: statement };
  throw new Error(`without a transaction this could be done twice: ${statement}`);
}
