import type { z } from 'zod';
import type { RefusalCode } from '../../core/refusal.ts';
import type { ResourceType } from './resources.ts';

/** JSON Schema, or any other part of the document, as it is written out. */
export type Json = { readonly [name: string]: unknown };

/** A parameter of the query string. Those of the path are read off the path itself. */
export type QueryParameter = {
  readonly name: string;
  readonly about: string;
  readonly schema: Json;
  readonly required?: boolean;
};

export type Body =
  | { readonly kind: 'attributes'; readonly type: string; readonly schema: z.core.$ZodType }
  | {
      readonly kind: 'file';
      readonly field: string;
      readonly mediaType: string;
      /** Fields of the form beside the file. */
      readonly schema?: z.core.$ZodType;
    }
  /** Fields of a multipart form, without a file. */
  | { readonly kind: 'form'; readonly schema: z.core.$ZodType }
  /** Bytes in whatever form somebody else has chosen. */
  | { readonly kind: 'raw' };

/** What a call answers when all is well. */
export type Answer =
  | {
      readonly kind: 'one' | 'one_or_none' | 'all' | 'page';
      readonly type: ResourceType;
      readonly included?: readonly ResourceType[];
      readonly meta?: Json;
    }
  | { readonly kind: 'nothing'; readonly meta: Json }
  | { readonly kind: 'empty' }
  | { readonly kind: 'redirect'; readonly about: string }
  | { readonly kind: 'events'; readonly about: string }
  | { readonly kind: 'json'; readonly schema: Json }
  | { readonly kind: 'text'; readonly mediaType: string; readonly about: string }
  /** Pages of a document whose members are its own. */
  | { readonly kind: 'own_page'; readonly schema: Json };

/** One call of the API. The table of all of them is `calls/`; the document is made of it. */
export type Call = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  /** Name of the call in clients that are generated from the document. */
  readonly name: string;
  readonly group: 'rates' | 'orders' | 'catalogue' | 'accounts' | 'content' | 'service';
  readonly summary: string;
  readonly about?: string;
  readonly query?: readonly QueryParameter[];
  /** How an id in the path is written, where not as an order's. */
  readonly idPattern?: string;
  /** How many a page has where nobody says, if not twenty. */
  readonly perDefault?: number;
  /** It takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly body?: Body;
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** `meta` of the other way it may go well: 202, a second step is needed. */
  readonly confirmation?: Json;
  readonly answer: Answer;
  /** Refusals of its own, beside those that every call of its kind may give. */
  readonly refusals: readonly RefusalCode[];
};
