import type * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import type { Call, Parameter, PathPart, Resource } from './call.ts';

type Schema = z.core.$ZodType;
type None = Readonly<Record<never, never>>;

/** Values of the parts of a call's path, as its handler gets them. */
export type PartsOf<Of extends Call> = Of extends {
  readonly params: infer Parts extends Readonly<Record<string, PathPart>>;
}
  ? { readonly [Name in keyof Parts]: ReturnType<Parts[Name]['read']> }
  : None;

/** Values of a call's query, as its handler gets them: what was not given is undefined. */
export type QueryOf<Of extends Call> = Of extends {
  readonly query: infer Query extends Readonly<Record<string, Parameter>>;
}
  ? { readonly [Name in keyof Query]: ValueOf<Query[Name]> }
  : None;

type ValueOf<Of extends Parameter> =
  | z.core.output<Of['schema']>
  | (Of extends { readonly required: true } ? never : undefined);

/** The attributes of a call's body, as its handler gets them. */
export type BodyOf<Of extends Call> = Of extends {
  readonly body: { readonly kind: 'attributes'; readonly schema: infer Body extends Schema };
}
  ? Of['body'] extends { readonly readByHandler: true }
    ? undefined
    : z.core.output<Body>
  : undefined;

/**
 * The attributes of a call's body, as whoever calls writes them: what a form has is text, which the
 * service checks against the words and numbers it takes.
 */
export type SentBody<Of extends Call> = Of extends {
  readonly body: { readonly kind: 'attributes'; readonly schema: infer Body extends Schema };
}
  ? Sent<z.core.input<Body>>
  : undefined;

type Sent<T> = T extends string
  ? string
  : T extends number
    ? number | string
    : T extends boolean
      ? boolean
      : T extends readonly unknown[] | object
        ? { readonly [Name in keyof T]: Sent<T[Name]> }
        : T;

/** Attributes of a resource, as its readers have them. */
export type AttributesOf<Of extends Resource> = Answered<Of['attributes']>;

/** A resource on the wire. */
type ResourceDocument<Of extends Resource, Attributes = AttributesOf<Of>> = Of extends Resource
  ? {
      readonly type: Of['type'];
      readonly id: string;
      readonly attributes: Attributes;
      readonly relationships?: Readonly<Record<string, { readonly data: unknown }>>;
    }
  : never;

/** The `meta` of every list. */
export type Paging = {
  readonly page: number;
  readonly per: number;
  readonly total: number;
  readonly total_pages: number;
  /** False where there are more than `total`, and nobody has counted how many. */
  readonly total_is_counted?: boolean;
};

/** `meta` of an answer beside what every list has. */
export type MetaOf<Of> = Of extends { readonly meta: infer Meta extends Schema }
  ? Answered<Meta>
  : None;

type WithMeta<Of, Own = None> = Of extends { readonly meta: Schema }
  ? { readonly meta: MetaOf<Of> & Own }
  : Own extends Paging
    ? { readonly meta: Own }
    : { readonly meta?: Readonly<Record<string, unknown>> };

type WithIncluded<Of> = Of extends { readonly included: readonly (infer Each extends Resource)[] }
  ? { readonly included?: readonly ResourceDocument<Each>[] }
  : None;

type ItemDocument<Of extends { readonly of: Resource }> = Of extends { readonly sparse: true }
  ? ResourceDocument<Of['of'], Partial<AttributesOf<Of['of']>>>
  : ResourceDocument<Of['of']>;

/** What the handler of a call answers, but for a refusal. */
export type DocumentOf<Of extends Call> =
  | OfAnswer<Of['answer']>
  | (Of extends { readonly confirmation: infer Meta extends Schema }
      ? { readonly data: null; readonly meta: Answered<Meta> }
      : never);

type OwnKind = 'json' | 'own' | 'own_page';

type OfAnswer<Of extends Call['answer']> = Of extends { readonly of: Resource }
  ? WithIncluded<Of> &
      (Of['kind'] extends 'one'
        ? { readonly data: ItemDocument<Of> } & WithMeta<Of>
        : Of['kind'] extends 'one_or_none'
          ? { readonly data: ItemDocument<Of> | null } & WithMeta<Of>
          : { readonly data: readonly ItemDocument<Of>[] } & WithMeta<Of, Paging>)
  : Of extends { readonly kind: 'nothing' }
    ? { readonly data: null } & WithMeta<Of>
    : Of extends { readonly kind: OwnKind; readonly schema: infer Body extends Schema }
      ? Answered<Body>
      : Of extends { readonly kind: 'empty' }
        ? undefined
        : never;
