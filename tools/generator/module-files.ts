import { camel, pascal } from './change.ts';

/** The calls of the module and what they answer with. */
export function callsFile(name: string): string {
  return `import * as z from 'zod/mini';
import type { CallTable, Resource } from './call.ts';

const ${camel(name)} = {
  type: '${snake(name)}',
  attributes: z.object({ name: z.string(), created_at: z.iso.datetime() }),
} as const satisfies Resource;

/** ${pascal(name)}, as visitors read them. */
export const ${camel(name)}Calls = {
  'GET /api/v1/${snake(name)}': {
    name: 'list${pascal(name)}',
    group: 'service',
    summary: 'One page of the list, newest first',
    status: 200,
    answer: { kind: 'page', of: ${camel(name)} },
    refusals: ['invalid_format', 'less_than'],
  },
} as const satisfies CallTable;
`;
}

/** Its table. */
export function migrationFile(name: string): string {
  return `-- The module of ${name.replaceAll('-', ' ')} keeps its own table.

create table ${snake(name)} (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);
`;
}

/** What the module is, for whoever imports it. */
export function readmeFile(name: string): string {
  return `# ${pascal(name)}

A list of ${name.replaceAll('-', ' ')}, each with a name.

- **Table**: \`${snake(name)}\`.
- **Public API**: \`register${pascal(name)}Routes\` (GET /api/v1/${snake(name)}).
- **Who calls**: the web process.
`;
}

export function tablesFile(name: string): string {
  return `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const ${camel(name)} = pgTable('${snake(name)}', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
`;
}

export function storeFile(name: string): string {
  return `import { count, desc } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import { ${camel(name)} } from './tables.ts';

export type ${pascal(name)}Row = typeof ${camel(name)}.$inferSelect;

/** One page, newest first, and how many there are. */
export async function read${pascal(name)}(
  database: Queryable,
  { page, per }: Page,
): Promise<{ readonly rows: readonly ${pascal(name)}Row[]; readonly total: number }> {
  const rows = await database
    .select()
    .from(${camel(name)})
    .orderBy(desc(${camel(name)}.id))
    .limit(per)
    .offset((page - 1) * per);
  const [counted] = await database.select({ total: count() }).from(${camel(name)});
  return { rows, total: counted?.total ?? 0 };
}
`;
}

export function presentFile(name: string): string {
  return `import { resource } from '../../platform/http/answers/json-api.ts';
import type { ${pascal(name)}Row } from './store.ts';

/** A row as JSON:API. */
export function present${pascal(name)}(row: ${pascal(name)}Row) {
  return resource('${snake(name)}', row.id, {
    name: row.name,
    created_at: row.createdAt.toISOString(),
  });
}
`;
}

export function routesFile(name: string): string {
  return `import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { list } from '../../platform/http/answers/json-api.ts';
import type { Platform } from '../../platform/platform.ts';
import { present${pascal(name)} } from './present-${name}.ts';
import { read${pascal(name)} } from './store.ts';

/** Serves the list. */
export function register${pascal(name)}Routes(app: App, { database }: Platform): void {
  handle(app, 'GET /api/v1/${snake(name)}', async ({ page }) => {
    const { rows, total } = await read${pascal(name)}(database, page);
    return list(rows.map(present${pascal(name)}), { ...page, total });
  });
}
`;
}

export function testFile(name: string): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { register${pascal(name)}Routes } from './routes.ts';
import { ${camel(name)} } from './tables.ts';

let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform();
  app = await buildApp(bed.platform);
  register${pascal(name)}Routes(app, bed.platform);
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

test('the list comes in pages, newest first', async () => {
  const { database } = bed.platform;
  await database.insert(${camel(name)}).values({ name: 'first' });
  await database.insert(${camel(name)}).values({ name: 'second' });
  const answer = await app.inject('/api/v1/${snake(name)}?per=1');
  expect(answer.json()).toMatchObject({
    data: [{ type: '${snake(name)}', attributes: { name: 'second' } }],
    meta: { page: 1, per: 1, total: 2, total_pages: 2 },
  });
});
`;
}

function snake(name: string): string {
  return name.replaceAll('-', '_');
}
