import { camel, pascal } from './change.ts';

/** The words of the room on the wire. */
export function contractFile(name: string): string {
  return `import * as z from 'zod/mini';

/** Attributes of \`${snake(name)}\`. */
export const ${camel(name)}Attributes = z.object({
  name: z.string(),
  created_at: z.iso.datetime(),
});
export type ${pascal(name)}Attributes = z.output<typeof ${camel(name)}Attributes>;
`;
}

/** Its table. */
export function migrationFile(name: string): string {
  return `-- The room of ${name.replaceAll('-', ' ')} keeps its own table.

create table ${snake(name)} (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);
`;
}

/** What the room is, for whoever opens its door. */
export function readmeFile(name: string): string {
  return `# ${pascal(name)}

A list of ${name.replaceAll('-', ' ')}, each with a name.

- **Table**: \`${snake(name)}\`.
- **Doors**: \`register${pascal(name)}Routes\` (GET /api/v1/${snake(name)}).
- **Who calls**: the web process.
`;
}

export function tablesFile(name: string): string {
  return `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';

export const ${camel(name)} = pgTable('${snake(name)}', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
`;
}

export function storeFile(name: string): string {
  return `import { count, desc } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import type { Page } from '../platform/http/json-api.ts';
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
  return `import type { ${pascal(name)}Attributes } from '../../contract/${name}.ts';
import { type Resource, resource } from '../platform/http/json-api.ts';
import type { ${pascal(name)}Row } from './store.ts';

/** A row as JSON:API. */
export function present${pascal(name)}(row: ${pascal(name)}Row): Resource {
  const attributes: ${pascal(name)}Attributes = {
    name: row.name,
    created_at: row.createdAt.toISOString(),
  };
  return resource('${snake(name)}', row.id, attributes);
}
`;
}

export function routesFile(name: string): string {
  return `import { isRefusal } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { list } from '../platform/http/json-api.ts';
import { readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { present${pascal(name)} } from './present-${name}.ts';
import { read${pascal(name)} } from './store.ts';

const perDefault = 20;

/** GET /api/v1/${snake(name)}: one page of the list, newest first. */
export function register${pascal(name)}Routes(app: App, { database }: Platform): void {
  app.get('/api/v1/${snake(name)}', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const { rows, total } = await read${pascal(name)}(database, page);
    return list(rows.map(present${pascal(name)}), { ...page, total });
  });
}
`;
}

export function testFile(name: string): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
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

/** The call's entry in the description of the API. */
export function callOf(name: string): string {
  return `  {
    method: 'get',
    path: '/api/v1/${snake(name)}',
    name: 'list${pascal(name)}',
    group: 'service',
    summary: 'One page of the list, newest first',
    status: 200,
    answer: { kind: 'page', type: '${snake(name)}' },
    refusals: ['invalid_format', 'less_than'],
  },
`;
}

function snake(name: string): string {
  return name.replaceAll('-', '_');
}
