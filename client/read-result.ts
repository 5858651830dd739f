import type { Item } from './call-types.ts';
import type { Received } from './client.ts';

type Identifier = { readonly type: string; readonly id: string };

type Resource = Identifier & {
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data?: Identifier | null }>>;
};

type Body = {
  readonly data?: Resource | readonly Resource[] | null;
  readonly included?: readonly Resource[];
  readonly meta?: Readonly<Record<string, unknown>>;
};

/**
 * What a screen gets of an answer, whatever its kind: the types of the call, `Result`, say which of
 * it is there. Items are flat; what they are related to is found by the answer that brought them.
 * Here alone an answer is taken for what the table says: the service holds each of its answers
 * against that very entry in every test, and a browser carries no schema to do it again.
 */
export function readResult<Result>({ status, body: given }: Received): Result {
  const body: Body = Object(given);
  const { data = null, included = [], meta = {} } = body;
  const found = Array.isArray(data) ? data : data === null ? [] : [data];
  const resources = new Map(found.map((each: Resource) => [flat(each), each]));
  const items = [...resources.keys()];
  const result = {
    item: items[0] ?? null,
    items,
    page: countOf(meta['page'], 1),
    total: countOf(meta['total'], items.length),
    totalPages: countOf(meta['total_pages'], 1),
    more: meta['total_is_counted'] === false,
    meta,
    body: given,
    confirmation: status === 202 && data === null ? meta : null,
    related(item: Item<object>, name: string): Item<object> | null {
      const to = resources.get(item)?.relationships?.[name]?.data;
      const one = included.find(({ type, id }) => type === to?.type && id === to?.id);
      return one === undefined ? null : flat(one);
    },
  };
  return result as never;
}

function flat({ id, attributes }: Resource): Item<object> {
  return { ...attributes, id };
}

function countOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
