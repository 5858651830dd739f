import { expect, test } from 'vitest';
import { contractingMigrations, contractsOf } from './conventions/contracts.ts';
import { deadFiles } from './conventions/dead-files.ts';
import {
  lockingIndexes,
  modulesWithoutReadme,
  railsWithoutMapping,
  undescribedVariables,
  wrongMigrations,
} from './conventions/docs.ts';
import { idleErrors, unregisteredErrors } from './conventions/errors.ts';
import { exportsForTests, unusedExports } from './conventions/exports.ts';
import {
  carriedSchemas,
  moduleCycles,
  wrongEntryPoints,
  wrongLayers,
} from './conventions/layers.ts';
import { privateNames, vagueNames } from './conventions/names.ts';
import { wrongRetention } from './conventions/retention.ts';
import { idleSessions, reliedOnSessions } from './conventions/sessions.ts';
import {
  crowdedFolders,
  longFiles,
  longFunctions,
  longLines,
  longSignatures,
  wordlessFunctions,
} from './conventions/sizes.ts';
import { listFiles, readSources } from './conventions/sources.ts';
import { spreadLiterals } from './conventions/spreads.ts';
import {
  idleTableExceptions,
  tableCrossings,
  wrongTableOwners,
} from './conventions/table-owners.ts';
import { bannedWords, namelessFiles, wronglySpelledFiles } from './conventions/words.ts';

const files = listFiles();
const sources = readSources(files);

test('layers import downwards only', () => {
  expect(wrongLayers(sources)).toEqual([]);
});

test('no browser carries the table of calls', () => {
  expect(carriedSchemas(sources)).toEqual([]);
});

test('a module is entered by its public API, never by its tables or its store', () => {
  expect(wrongEntryPoints(sources)).toEqual([]);
});

test('no module asks tables that another owns', () => {
  expect(tableCrossings(sources)).toEqual([]);
  expect(idleTableExceptions(sources)).toEqual([]);
  expect(wrongTableOwners(files, sources)).toEqual([]);
});

test('of each table the docs say once how long its rows are held', () => {
  expect(wrongRetention(files)).toEqual([]);
  const undone = files.filter((path) => !/_(conversations|orders)\.sql$/.test(path));
  expect(wrongRetention(undone)).toContain(
    'docs/operating.md says how long rows of conversations are held: no such table',
  );
  expect(wrongRetention(files, '| rows (`orders`, `orders`) |')).toEqual(
    expect.arrayContaining([
      'docs/operating.md says twice how long rows of orders are held',
      'docs/operating.md does not say how long rows of mails are held',
    ]),
  );
});

test('nothing outlives its transaction where a pooler gives a session for no longer', () => {
  expect(reliedOnSessions(sources)).toEqual([]);
  expect(idleSessions(sources)).toEqual([]);
  const lines = [
    'await tx.execute(sql`select pg_advisory_lock(1)`);',
    'await tx.execute(sql`select pg_advisory_xact_lock(1)`);',
    "await client.query('set lock_timeout = 5');",
    'await tx.execute(sql`set local lock_timeout = 5`);',
    'await client.query(`listen orders`);',
    'update payouts set state = 1',
  ];
  const source = { path: 'server/market/x.ts', text: lines.join('\n'), lines, imports: [] };
  expect(reliedOnSessions([source])).toEqual([
    'server/market/x.ts:1 relies on a lock of a session',
    'server/market/x.ts:3 relies on a setting of a session',
    'server/market/x.ts:5 relies on listening',
  ]);
});

test('a query into a table of another module is found', () => {
  const text = 'sql`select 1 from own o, "orders" p`; sql`mails`; sql`update users set a = 1`;';
  const source = { path: 'server/market/rates/x.ts', text, lines: [text], imports: [] };
  expect(tableCrossings([...sources, source])).toEqual([
    'server/market/rates/x.ts asks orders of server/exchange/orders',
    'server/market/rates/x.ts asks users of server/people/accounts',
    'server/market/rates/x.ts asks mails of server/platform',
  ]);
});

test.each(['core', 'contract', 'rails', 'server', 'site', 'office'])(
  'no modules of %s need each other in a circle',
  (layer) => {
    expect(moduleCycles(sources, layer)).toEqual([]);
  },
);

test('no line says what may not be said', () => {
  expect(bannedWords(sources)).toEqual([]);
});

test('nothing is named by a word that the field has a term for', () => {
  expect(privateNames(sources)).toEqual([]);
  const text = 'export function orderDeeds() {}\nconst isTold = true;\n  const came = 1;\n';
  const source = { path: 'core/tidy-order.ts', text, lines: text.split('\n'), imports: [] };
  expect(privateNames([source])).toEqual([
    'core/tidy-order.ts: tidy-order.ts',
    'core/tidy-order.ts: orderDeeds',
    'core/tidy-order.ts: isTold',
  ]);
});

test('nothing is called told, kept or taken, not even inside a function', () => {
  expect(vagueNames(sources)).toEqual([]);
  const text = `
    // What was told is kept.
    test('what is taken', async ({ kept, photo_kept }) => {
      const [isTold] = await sql\`insert into days as taken (day) values (\${kept.day})\`;
    });`;
  const source = { path: 'core/kept-order.test.ts', text, lines: text.split('\n'), imports: [] };
  expect(vagueNames([source])).toEqual([
    'core/kept-order.test.ts: kept-order.test.ts',
    'core/kept-order.test.ts: kept',
    'core/kept-order.test.ts: isTold',
    'core/kept-order.test.ts: taken',
  ]);
});

test('every file has a name that tells what is in it', () => {
  expect(namelessFiles(files)).toEqual([]);
  expect(wronglySpelledFiles(files)).toEqual([]);
});

test('files, functions and lines are short', () => {
  expect(longFiles(sources)).toEqual([]);
  expect(longFunctions(sources)).toEqual([]);
  expect(longLines(sources)).toEqual([]);
});

test('a function takes at most four values in a row', () => {
  expect(longSignatures(sources)).toEqual([]);
});

test('a function of five values in a row is found', () => {
  const text = 'function pay(a, b, c, d, e) {}\nconst take = ({ a, b }, c, d, e) => a;\n';
  const file = { path: 'server/pay.ts', text, lines: text.split('\n'), imports: [] };
  expect(longSignatures([file])).toEqual(['server/pay.ts:1 is a function of 5 parameters']);
});

test('no literal is spread into another', () => {
  expect(spreadLiterals(sources)).toEqual([]);
  const text = 'const a = { ...{ b, c }, d };\nconst e = [...(f ? [g] : [])];';
  const source = { path: 'core/x.ts', text, lines: text.split('\n'), imports: [] };
  expect(spreadLiterals([source])).toEqual(['core/x.ts:1']);
});

test('every error of the log is a registered one, and every registered one is logged', () => {
  expect(unregisteredErrors(sources)).toEqual([]);
  expect(idleErrors(sources)).toEqual([]);
});

test('a line at level error without a registered message is found', () => {
  const lines = [
    "log.error({ err: error }, 'request failed');",
    "platform.log.error(\n  { err: error, at: f(')') },\n  'rail failed to open',\n);",
    "log.error({ err: error }, 'something else');",
    'log.error({ err: error }, `failed`);',
    'log.fatal(error);',
    "log[level]({ err: error }, 'background task failed');",
    "log[level]('no name');",
    "log.warn({ err: error }, 'whatever');",
  ];
  const source = { path: 'server/market/x.ts', text: lines.join('\n'), lines, imports: [] };
  expect(unregisteredErrors([source])).toEqual([
    'server/market/x.ts:6 logs “something else”',
    'server/market/x.ts:7 logs no fixed message',
    'server/market/x.ts:8 logs no fixed message',
    'server/market/x.ts:10 logs “no name”',
  ]);
  expect(idleErrors([source])).toContain(
    'core/operational-errors/registry.ts: nothing logs ledger_mismatch',
  );
});

test('no folder has more files than a reader finds anything in', () => {
  expect(crowdedFolders(sources)).toEqual([]);
});

test('every exported function says what it is for', () => {
  expect(wordlessFunctions(sources)).toEqual([]);
});

test('no file is left that nothing uses', () => {
  expect(deadFiles(sources)).toEqual([]);
});

test('no name is exported that no other file imports, or that tests alone have a use for', () => {
  const named = ({ path, name }: { path: string; name: string }) => `${path} exports ${name}`;
  expect(unusedExports(files, sources).map(named)).toEqual([]);
  expect(exportsForTests(files, sources).map(named)).toEqual([]);
});

test('an export that nobody imports is found, and one that a test alone imports', () => {
  const file = (path: string, text: string) => ({ path, text, lines: [], imports: [] });
  const some = [
    file('core/a.ts', 'export const used = 1; export const idle = 2; export type Tried = 3;'),
    file('core/b.ts', "import { used } from './a.ts'; used;"),
    file('core/a.test.ts', "import type { Tried } from './a.ts';"),
  ];
  expect(unusedExports([], some)).toMatchObject([{ path: 'core/a.ts', name: 'idle' }]);
  expect(exportsForTests([], some)).toMatchObject([{ path: 'core/a.ts', name: 'Tried' }]);
});

test('every module of the server has a short README', () => {
  expect(modulesWithoutReadme(files)).toEqual([]);
});

test('every rail tells how its outside is mapped', () => {
  expect(railsWithoutMapping(files)).toEqual([]);
});

test('every variable of the environment is described, and no other', () => {
  expect(undescribedVariables(sources)).toEqual([]);
});

test('every migration is named by its time and says why', () => {
  expect(wrongMigrations(files)).toEqual([]);
});

test('no migration takes away what the version before reads', () => {
  expect(contractingMigrations(files)).toEqual([]);
});

test.each([
  ['alter table orders drop column note;', 'drops a column: orders'],
  ['alter table orders rename column note to remark;', 'renames: orders'],
  ['alter table orders rename to deals;', 'renames: orders'],
  ['alter table orders alter column note type varchar(9);', 'changes the type of a column: orders'],
  ['alter table orders alter column note set not null;', 'demands a column: orders'],
  ['alter table orders add column a int,\n  add column b int not null;', 'must be given: orders'],
  ['drop table if exists mails;', 'drops a table or a view: mails'],
  ['drop view orders_waiting;', 'drops a table or a view: orders_waiting'],
])('a migration that says %j is found', (statement, found) => {
  const path = 'migrations/20991231_0900_words.sql';
  expect(contractsOf(path, `-- Why.\n${statement}`)).toEqual([expect.stringContaining(found)]);
  const said = `-- Why.\n-- @contract: nobody reads it since 0.2\n${statement}`;
  expect(contractsOf(path, said)).toEqual([]);
});

test.each([
  'alter table orders add column note text, add column a int not null default 0;',
  'alter table orders add column a int not null generated always as (1) stored;',
  'create table fresh (a int); alter table fresh alter column a set not null; drop table fresh;',
  'alter table orders rename constraint a to b;',
  '-- drop table orders;\nselect 1;',
])('a migration that says %j only adds', (statement) => {
  expect(contractsOf('migrations/20991231_0900_words.sql', `-- Why.\n${statement}`)).toEqual([]);
});

test('an index under lock on a table that is there already is found', () => {
  const path = 'migrations/20261123_0900_words.sql';
  const text = `-- Why.
create table fresh (id int);
create index on fresh (id);
create unique index fresh_id on fresh (id);
create index concurrently if not exists a on orders (id);
create index b on orders (id);`;
  expect(lockingIndexes(path, text)).toEqual([expect.stringContaining('on orders')]);
});
