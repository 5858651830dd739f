import pg from 'pg';

/** Everything that migrations make in `public`, each a query for one line of text. */
const parts = {
  columns: `
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' ||
           coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') as line
      from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' ||
           convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `
    select indexdef || ' ' || indisvalid as line
      from pg_indexes join pg_index on indexrelid = (quote_ident(indexname))::regclass
     where schemaname = 'public'`,
  functions: `
    select pg_get_functiondef(oid) as line from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t
      join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  views: `
    select viewname || ' ' || definition as line from pg_views where schemaname = 'public'`,
  schemas: `
    select nspname as line from pg_namespace where nspname !~ '^pg_|^information_schema$'`,
  migrations: 'select name || checksum as line from migrations',
} as const;

/** The lines of every part, in an order of their own: that of columns is nobody's business. */
export async function describeSchema(url: string): Promise<Readonly<Record<string, string[]>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const [name, query] of Object.entries(parts)) {
      const { rows } = await client.query<{ line: string }>(query);
      found[name] = rows.map(({ line }) => line).sort();
    }
    return found;
  } finally {
    await client.end();
  }
}
