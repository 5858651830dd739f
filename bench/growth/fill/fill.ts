/** A table beside the copied ones, and the statement that fills it from `growth_copies` as `c`. */
export type Fill = { readonly table: string; readonly insert: string };

export const operators = 20;

/** The id of one of the operators, another from row to row. */
export const operatorId = (row: string) =>
  `('00000000-0000-4000-8000-' || lpad((${row} % ${operators})::text, 12, '0'))::uuid`;

export const operator = (row: string) => `'operator:' || ${operatorId(row)}`;

/** Ids that are made of a word and a row: two tables name the same thing without a join. */
export const idOf = (word: string, row = 'c.g') => `md5('${word}' || ${row})::uuid`;

/** What an order that is over was worth, in cents. */
export const worth = '(5000 + c.g % 20000)';

/** The newest so many of some rows: what waits is as much however many orders there are. */
export const isNewest = (rows: number) => `row_number() over (order by c.g desc) <= ${rows}`;

/** Every so manieth order that is over. */
export const eachOf = (every: number) =>
  `growth_copies c join orders o on o.id = c.order_id
    where c.kind = 'ended' and c.g % ${every} = 1 % ${every}`;
