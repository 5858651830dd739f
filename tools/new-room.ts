import {
  type Change,
  camel,
  carryOut,
  nameFrom,
  pascal,
  runGenerator,
} from './generator/change.ts';
import * as files from './generator/room-files.ts';

/**
 * A room that keeps a list and answers it: its words, table, migration, store, use case, call and
 * test, its line among the rooms and in the description of the API.
 */
export function planRoom(name: string, now: Date): readonly Change[] {
  const type = name.replaceAll('-', '_');
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 12);
  const time = `${stamp.slice(0, 8)}_${stamp.slice(8)}`;
  const room = `server/${name}`;
  const made: readonly [string, string][] = [
    [`contract/${name}.ts`, files.contractFile(name)],
    [`migrations/${time}_${type}.sql`, files.migrationFile(name)],
    [`${room}/README.md`, files.readmeFile(name)],
    [`${room}/tables.ts`, files.tablesFile(name)],
    [`${room}/store.ts`, files.storeFile(name)],
    [`${room}/present-${name}.ts`, files.presentFile(name)],
    [`${room}/routes.ts`, files.routesFile(name)],
    [`${room}/routes.test.ts`, files.testFile(name)],
  ];
  return [
    ...made.map(([path, text]): Change => ({ kind: 'create', path, text })),
    ...wiring(name, type),
  ];
}

function wiring(name: string, type: string): Change[] {
  return [
    {
      kind: 'insert',
      path: 'server/main.ts',
      before: "import { registerOpenApi } from './openapi/register-openapi.ts';",
      text: `import { register${pascal(name)}Routes } from './${name}/routes.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'server/main.ts',
      before: '  registerOpenApi(app);',
      text: `  register${pascal(name)}Routes(app, platform);\n`,
    },
    {
      kind: 'insert',
      path: 'server/openapi/resources.ts',
      before: "import { attributeNotes } from './attribute-notes.ts';",
      text: `import { ${camel(name)}Attributes } from '../../contract/${name}.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'server/openapi/resources.ts',
      before: '} as const satisfies Readonly<Record<string, Described>>;',
      text: `  ${type}: { attributes: ${camel(name)}Attributes },\n`,
    },
    {
      kind: 'insert',
      path: 'server/openapi/calls/service-calls.ts',
      before: "  {\n    method: 'get',\n    path: '/api/v1/openapi.json',",
      text: files.callOf(name),
    },
  ];
}

if (import.meta.main) {
  runGenerator(() => {
    const name = nameFrom(process.argv.slice(2), 'new:room');
    carryOut(planRoom(name, new Date()), [
      '',
      `Say in server/${name}/README.md what the room is for, give its nouns to docs/glossary.md, and`,
      `put what is decided into core/${name}.`,
    ]);
  });
}
