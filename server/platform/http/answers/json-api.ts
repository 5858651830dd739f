import type { Paging } from '../../../../contract/calls/call-types.ts';

export const mediaType = 'application/vnd.api+json';

type Identifier = { readonly type: string; readonly id: string };

type Relationships = Readonly<
  Record<string, { readonly data: Identifier | readonly Identifier[] | null }>
>;

export type Resource<
  Type extends string = string,
  Attributes extends object = Readonly<Record<string, unknown>>,
> = {
  readonly type: Type;
  readonly id: string;
  readonly attributes: Attributes;
  readonly relationships?: Relationships;
};

export type Document = {
  readonly data: Resource | readonly Resource[] | null;
  readonly included?: readonly Resource[];
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** One resource: `resource('countries', 'RU', { name: 'Россия' })`. */
export function resource<
  const Type extends string,
  Attributes extends Readonly<Record<string, unknown>>,
>(
  type: Type,
  id: string,
  attributes: Attributes,
  relationships?: Relationships,
): Resource<Type, Attributes> {
  return relationships === undefined
    ? { type, id, attributes }
    : { type, id, attributes, relationships };
}

/** A relationship to one resource, or to none. */
export function related(type: string, id: string | null) {
  return { data: id === null ? null : { type, id } };
}

type Extra = Omit<Document, 'data'>;

/** A document of one resource, or of none. */
export function document<Data extends Resource | null, More extends Extra = Extra>(
  data: Data,
  extra?: More,
): { readonly data: Data } & More;
export function document(data: Resource | null, extra: Extra = {}): Document {
  return { data, ...extra };
}

export type Page = { readonly page: number; readonly per: number };

/**
 * A document of one page of a list: `total` counts the resources of all pages. Of a list that is
 * counted up to a bound, `more` says that there are others beside them.
 */
export function list<Each extends Resource, Other extends Resource = Resource>(
  data: readonly Each[],
  at: Page & { readonly total: number; readonly more?: boolean },
  included?: readonly Other[],
): { readonly data: readonly Each[]; readonly included?: readonly Other[]; readonly meta: Paging } {
  const { page, per, total, more } = at;
  const counted = more === undefined ? {} : { total_is_counted: !more };
  const meta = { page, per, total, total_pages: Math.ceil(total / per), ...counted };
  return included === undefined ? { data, meta } : { data, included, meta };
}

/** The `meta` of a list that is never cut into pages: one page of everything. */
export function metaOfWhole(total: number) {
  return { page: 1, per: total, total, total_pages: Math.min(total, 1) };
}

/** A document of a whole list that is never cut into pages; its `meta` counts it all the same. */
export function whole<Each extends Resource, More extends Extra = Extra>(
  data: readonly Each[],
  extra?: More,
): { readonly data: readonly Each[]; readonly meta: Paging & More['meta'] } & Omit<More, 'meta'>;
export function whole(data: readonly Resource[], extra: Extra = {}) {
  return { data, ...extra, meta: { ...metaOfWhole(data.length), ...extra.meta } };
}
