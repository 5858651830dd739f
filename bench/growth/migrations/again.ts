/** A migration that does what a real one did, beside it, and what takes it away again. */
export type Again = { readonly text: string; readonly undo: readonly string[] };

export type Past = {
  /** Tables that grow. */
  readonly grown: ReadonlySet<string>;
  /** Names that were given again so far: columns as `table.column`, constraints, and indexes. */
  readonly given: Set<string>;
  /** What columns are called by now, by `table.column` as it was. */
  readonly renames: ReadonlyMap<string, string>;
};

const prefix = 'again_';
const builds =
  /^create (?:unique )?index concurrently if not exists (?<name>\w+)\s+on\s+(?<table>\w+)\b/i;
const adds = /^alter table (?<table>\w+)\s+(?=add (?:column|constraint) )/i;
const validates = /^alter table (?<table>\w+)\s+validate constraint (?<name>\w+)$/i;
const named = /\badd (?<kind>column|constraint) (?<name>\w+)/gi;

/**
 * The statements of a migration that add to a table of `grown`, under other names, so that they do
 * their work on a database that has it: columns, constraints, and indexes. Null where there are
 * none. What is there stays as it is, and with it the service that runs.
 */
export function again(text: string, past: Past): Again | null {
  const { grown, given } = past;
  const undo: string[] = [];
  const repeated = statementsOf(text).flatMap((statement) => {
    const found = builds.exec(statement) ?? adds.exec(statement) ?? validates.exec(statement);
    const { table = '', name = '' } = found?.groups ?? {};
    if (!grown.has(table)) return [];
    if (validates.test(statement) && !given.has(name)) return [];
    if (builds.test(statement)) {
      given.add(name);
      undo.push(`drop index concurrently if exists ${prefix}${name}`);
    }
    if (adds.test(statement)) {
      for (const { groups } of statement.matchAll(named)) {
        const { kind = '', name: own = '' } = groups ?? {};
        given.add(kind === 'column' ? `${table}.${own}` : own);
        undo.push(`alter table ${table} drop ${kind} if exists ${prefix}${own}`);
      }
    }
    return [renamed(statement, table, past)];
  });
  if (repeated.length === 0) return null;
  const head = /^-- @no-transaction$/m.test(text)
    ? '-- Again.\n-- @no-transaction\n'
    : '-- Again.\n';
  return { text: `${head}${repeated.map((statement) => `${statement};\n`).join('')}`, undo };
}

/** Statements that are part of no function, without their comments. */
function statementsOf(text: string): readonly string[] {
  return text
    .replace(/\$\$[\s\S]*?\$\$/g, '$$$$')
    .replace(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Columns of other tables keep their names, and so does whatever stands between quotes. */
function renamed(statement: string, table: string, { given, renames }: Past): string {
  return statement.replace(/'[^']*'|\w+/g, (word) =>
    given.has(word) || given.has(`${table}.${word}`)
      ? `${prefix}${word}`
      : (renames.get(`${table}.${word}`) ?? word),
  );
}

/** What a migration calls otherwise, by `table.column` as it was. */
export function renamesIn(text: string): readonly (readonly [string, string])[] {
  const found = text.matchAll(/^alter table (\w+) rename column (\w+) to (\w+)/gim);
  return [...found].map(([, table, from, to]) => [`${table}.${from}`, to ?? ''] as const);
}
