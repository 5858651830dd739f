import type { Call, Resource } from '../contract/calls/call.ts';
import type { AttributesOf, DocumentOf, MetaOf, SentBody } from '../contract/calls/call-types.ts';

/** Attributes of a resource with its id beside them. */
export type Item<Attributes> = Attributes & { readonly id: string };

type Text = string | number | boolean;

type Parts<Of extends Call> = Of extends { readonly params: infer Names }
  ? { readonly params: { readonly [Name in keyof Names]: string | number } }
  : { readonly params?: never };

/** Words of an address are words: the service checks them. What is null or undefined stays away. */
type Query<Of extends Call> = Of extends { readonly query: infer Names }
  ? {
      readonly [Name in keyof Names as Needed<Names, Name>]: Text;
    } & {
      readonly [Name in Exclude<keyof Names, Needed<Names, keyof Names> | `fields[${string}`>]?:
        | Text
        | null
        | undefined;
    }
  : unknown;

type Needed<Names, Name extends keyof Names> = Name extends keyof Names
  ? Names[Name] extends { readonly required: true }
    ? Name
    : never
  : never;

type Paged<Of extends Call> = Of['answer']['kind'] extends 'page' | 'own_page'
  ? {
      readonly page?: Text | null | undefined;
      readonly per?: Text | null | undefined;
    }
  : unknown;

type Asks<Of extends Call> = {
  readonly query?: Query<Of> & Paged<Of> & { readonly locale?: 'ru' | 'en' };
};

type Body<Of extends Call> = Of extends { readonly body: { readonly kind: 'attributes' } }
  ? { readonly attributes: SentBody<Of>; readonly form?: never }
  : Of extends { readonly body: { readonly kind: 'file' | 'form' } }
    ? { readonly form: FormData; readonly attributes?: never }
    : { readonly attributes?: never; readonly form?: never };

type Once<Of extends Call> = Of extends { readonly idempotent: true }
  ? {
      /** Made before the first attempt, so that a repeated press cannot do it twice. */
      readonly key?: string | undefined;
    }
  : { readonly key?: never };

/** Attributes that one may ask for and no others: `fields: { content: ['title', 'slug'] }`. */
type Sparse<Of extends Call, Field> = Of['answer'] extends {
  readonly sparse: true;
  readonly of: { readonly type: infer Type extends string };
}
  ? { readonly fields?: { readonly [Name in Type]: readonly Field[] } }
  : { readonly fields?: never };

/** Names of the attributes that a call answers with. */
export type FieldOf<Of extends Call> = Of['answer'] extends {
  readonly of: infer Each extends Resource;
}
  ? keyof AttributesOf<Each>
  : never;

/** What a call is asked with. */
type AskOf<Of extends Call, Field = FieldOf<Of>> = Parts<Of> &
  Asks<Of> &
  Body<Of> &
  Once<Of> &
  Sparse<Of, Field> & {
    readonly signal?: AbortSignal | undefined;
    /** The browser sends it to its end, though the page is left meanwhile. */
    readonly keepalive?: boolean | undefined;
  };

/** The last arguments of `call`: none are needed where nothing is. */
export type AskArguments<Of extends Call, Field = FieldOf<Of>> =
  Record<never, never> extends AskOf<Of, Field>
    ? [ask?: AskOf<Of, Field>]
    : [ask: AskOf<Of, Field>];

type Attributes<Of extends { readonly of: Resource }, Field> = Of extends { readonly sparse: true }
  ? Pick<AttributesOf<Of['of']>, Field & keyof AttributesOf<Of['of']>>
  : AttributesOf<Of['of']>;

type Names<Of extends { readonly of: Resource }> = Of['of'] extends {
  readonly relationships: infer Named;
}
  ? keyof Named & string
  : never;

type Included<Of> = Of extends { readonly included: readonly (infer Each extends Resource)[] }
  ? Each
  : never;

type RelatedTo<Of extends { readonly of: Resource }, Name> = Of['of'] extends {
  readonly relationships: infer Named;
}
  ? Name extends keyof Named
    ? AttributesOf<Extract<Included<Of>, { readonly type: Named[Name] }>>
    : never
  : never;

type Related<Of extends { readonly of: Resource }, Field> = {
  /** What the answer includes that a relationship of an item points to; null where it does not. */
  readonly related: <Name extends Names<Of>>(
    item: Item<Attributes<Of, Field>>,
    name: Name,
  ) => Item<RelatedTo<Of, Name>> | null;
};

/** A list, whole or one page of it. */
export type ListOf<Attributes, Meta = Readonly<Record<string, unknown>>> = {
  readonly items: readonly Item<Attributes>[];
  readonly page: number;
  readonly total: number;
  readonly totalPages: number;
  /** There are more than `total`, and nobody has counted how many. */
  readonly more: boolean;
  readonly meta: Meta;
};

/** What a call answers, read by the kind of its answer. */
export type ResultOf<Of extends Call, Field = FieldOf<Of>> = Confirmed<
  Of,
  Answered<Of['answer'], Field>
>;

type Confirmed<Of extends Call, Result> = Of extends { readonly confirmation: infer Meta }
  ?
      | (Result & { readonly confirmation: null })
      /** What the second step is. Nothing else was answered. */
      | { readonly confirmation: MetaOf<{ readonly meta: Meta }> }
  : Result;

type Answered<Of extends Call['answer'], Field> = Of extends { readonly of: Resource }
  ? Related<Of, Field> &
      (Of['kind'] extends 'one'
        ? { readonly item: Item<Attributes<Of, Field>>; readonly meta: MetaOf<Of> }
        : Of['kind'] extends 'one_or_none'
          ? { readonly item: Item<Attributes<Of, Field>> | null; readonly meta: MetaOf<Of> }
          : ListOf<Attributes<Of, Field>, MetaOf<Of>>)
  : Of extends { readonly kind: 'nothing' }
    ? { readonly meta: MetaOf<Of> }
    : Of extends { readonly kind: 'json' | 'own' | 'own_page' }
      ? { readonly body: DocumentOf<Call & { readonly answer: Of }> }
      : object;
