import { expect, test } from 'vitest';
import { again, type Past, renamesIn } from './again.ts';

const past = (...texts: readonly string[]): Past => ({
  grown: new Set(['orders', 'mails']),
  given: new Set(),
  renames: new Map(texts.flatMap(renamesIn)),
});

test('columns, constraints and indexes are made again under other names', () => {
  const known = past();
  const columns = again(
    `-- Why; indeed.
alter table orders add column city text, add column note text;
alter table small add column city text;
alter table orders add constraint orders_city_known check (city <> 'city') not valid;
create function f() returns void language plpgsql as $$ begin
  alter table orders add column never int; end $$;
`,
    known,
  );
  expect(columns).toEqual({
    text: `-- Again.
alter table orders add column again_city text, add column again_note text;
alter table orders add constraint again_orders_city_known check (again_city <> 'city') not valid;
`,
    undo: [
      'alter table orders drop column if exists again_city',
      'alter table orders drop column if exists again_note',
      'alter table orders drop constraint if exists again_orders_city_known',
    ],
  });
  const rest = again(
    `-- Why.
-- @no-transaction
create index concurrently if not exists orders_city on orders (city, created_at desc)
  where city is not null;
drop index concurrently if exists orders_old;
alter table orders validate constraint orders_city_known;
alter table orders validate constraint orders_of_before;
`,
    known,
  );
  expect(rest).toEqual({
    text: `-- Again.
-- @no-transaction
create index concurrently if not exists again_orders_city on orders (again_city, created_at desc)
  where again_city is not null;
alter table orders validate constraint again_orders_city_known;
`,
    undo: ['drop index concurrently if exists again_orders_city'],
  });
});

test('what touches no table that grows is left out', () => {
  expect(again('alter table roles add column a int;', past())).toBeNull();
  expect(again('update orders set city = null;', past())).toBeNull();
});

test('a column that is called otherwise by now is named so', () => {
  const text = `-- Why.
-- @no-transaction
create index concurrently if not exists orders_of on orders (taken_by) where city = 'taken_by';
`;
  const later = 'alter table mails rename column taken_by to had_by;\n'.concat(
    'alter table orders rename column taken_by to claimed_by;',
  );
  expect(again(text, past(later))?.text).toBe(
    text
      .replace('Why', 'Again')
      .replace('orders_of', 'again_orders_of')
      .replace('(taken', '(claimed'),
  );
});
