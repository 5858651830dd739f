import { type Change, carryOut, nameFrom, pascal, runGenerator } from './generator/change.ts';

/** A rail that promises nothing yet, its mapping, its first test, and its line among the rails. */
export function planRail(name: string): readonly Change[] {
  return [
    { kind: 'create', path: `rails/${name}/rail.ts`, text: railFile(name) },
    { kind: 'create', path: `rails/${name}/MAPPING.md`, text: mappingFile(name) },
    { kind: 'create', path: `rails/conformance/${name}.test.ts`, text: testFile(name) },
    {
      kind: 'insert',
      path: 'server/money/rails/open-rails.ts',
      before: "import type { Rail } from '../../../rails/rail.ts';",
      text: `import { create${pascal(name)}Rail } from '../../../rails/${name}/rail.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'server/money/rails/open-rails.ts',
      before: "  add(createManualRail('manual'));",
      text: `  add(create${pascal(name)}Rail({ name: '${name.replaceAll('-', '_')}', fetch, clock, log }));\n`,
    },
  ];
}

function railFile(name: string): string {
  const type = `${pascal(name)}RailSettings`;
  return `import type { Outside } from '../outside.ts';
import type { Rail } from '../rail.ts';

export type ${type} = Outside & { readonly name: string };

/**
 * The rail of ${name}. It offers what is not null: no requisites are issued and nothing is paid out
 * through it before \`deposits\` and \`payouts\` are there.
 */
export function create${pascal(name)}Rail({ name }: ${type}): Rail {
  return { name, deposits: null, payouts: null, simulator: null };
}
`;
}

function mappingFile(name: string): string {
  return `# ${pascal(name)} rail: whose word is what

| ours | theirs |
|---|---|
| requisites of an order | |
| a deposit: its key, unique for ever | |
| when it is final | |
| what undoes it | |
| a payout: the key that makes it happen once | |
| how to ask what became of it | |
| network fee | |
| balance | |
`;
}

function testFile(name: string): string {
  return `import { expect, test } from 'vitest';
import { create${pascal(name)}Rail } from '../${name}/rail.ts';

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };

test('the ${name} rail promises nothing that it cannot do', () => {
  const rail = create${pascal(name)}Rail({ name: '${name.replaceAll('-', '_')}', fetch, clock, log });
  expect(rail).toMatchObject({ deposits: null, payouts: null, simulator: null });
});
`;
}

if (import.meta.main) {
  runGenerator(() => {
    const name = nameFrom(process.argv.slice(2), 'new:rail');
    carryOut(planRail(name), [
      '',
      `Fill in rails/${name}/MAPPING.md first. Then write deposits, hold them to`,
      'rails/conformance/conformance.ts, go on to payouts, and declare it in',
      'rails/known-rails.ts: see docs/adding-a-rail.md.',
    ]);
  });
}
