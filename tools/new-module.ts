import {
  type Change,
  camel,
  carryOut,
  nameFrom,
  pascal,
  runGenerator,
} from './generator/change.ts';
import * as files from './generator/module-files.ts';

/** Themes of the server that a new module may belong to. */
const themes = ['market', 'exchange', 'money', 'people', 'content', 'office'];

/**
 * A module that keeps a list and answers it: its words, table, migration, store, use case, call and
 * test, its lines among the modules and in the table of calls.
 */
export function planModule(theme: string, name: string, now: Date): readonly Change[] {
  const type = name.replaceAll('-', '_');
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 12);
  const time = `${stamp.slice(0, 8)}_${stamp.slice(8)}`;
  const module = `server/${theme}/${name}`;
  const made: readonly [string, string][] = [
    [`contract/calls/${name}.ts`, files.callsFile(name)],
    [`migrations/${time}_${type}.sql`, files.migrationFile(name)],
    [`${module}/README.md`, files.readmeFile(name)],
    [`${module}/tables.ts`, files.tablesFile(name)],
    [`${module}/store.ts`, files.storeFile(name)],
    [`${module}/present-${name}.ts`, files.presentFile(name)],
    [`${module}/routes.ts`, files.routesFile(name)],
    [`${module}/routes.test.ts`, files.testFile(name)],
  ];
  return [
    ...made.map(([path, text]): Change => ({ kind: 'create', path, text })),
    ...wiring(theme, name),
  ];
}

function wiring(theme: string, name: string): Change[] {
  return [
    {
      kind: 'insert',
      path: 'server/main.ts',
      before: "import { registerOpenApi } from './openapi/register-openapi.ts';",
      text: `import { register${pascal(name)}Routes } from './${theme}/${name}/routes.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'server/main.ts',
      before: '  registerOpenApi(app);',
      text: `  register${pascal(name)}Routes(app, platform);\n`,
    },
    {
      kind: 'insert',
      path: 'contract/calls/public-calls.ts',
      before: "import { noticeCalls } from './notices.ts';",
      text: `import { ${camel(name)}Calls } from './${name}.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'contract/calls/public-calls.ts',
      before: '  ...noticeCalls,',
      text: `  ...${camel(name)}Calls,\n`,
    },
  ];
}

if (import.meta.main) {
  runGenerator(() => {
    const [theme = '', ...rest] = process.argv.slice(2);
    if (!themes.includes(theme)) throw new Error(`Give a theme first: ${themes.join(', ')}`);
    const name = nameFrom(rest, `new:module ${theme}`);
    carryOut(planModule(theme, name, new Date()), [
      '',
      `Say in server/${theme}/${name}/README.md what the module is for, give its nouns to docs/glossary.md, and`,
      `put what is decided into core/${name}.`,
    ]);
  });
}
