import type * as z from 'zod/mini';
import type { PersonalKind } from '../../core/customers/mask-personal.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import type { Permission } from '../office/permissions.ts';

type Schema = z.core.$ZodType;

/** JSON Schema, or any other part of an OpenAPI document, as it is written out. */
export type Json = { readonly [name: string]: unknown };

/** A kind of thing that calls answer with: its JSON:API type and the schema of its attributes. */
export type Resource = {
  readonly type: string;
  /** Its name in the document, where another resource has the same type. */
  readonly name?: string;
  readonly attributes: Schema;
  /** Names of the relationships, with the type each leads to. */
  readonly relationships?: Readonly<Record<string, string>>;
  /** What a reader cannot tell from the name of an attribute. */
  readonly notes?: Readonly<Record<string, string>>;
  /**
   * What it says of customers, by the path of the attribute (through lists; `*` is every member):
   * an operator without `customers.reveal` sees it masked.
   */
  readonly personal?: Readonly<Record<string, PersonalKind>>;
};

/** A part of the path: `{id}`. What does not fit is answered with 404, as what is not there. */
export type PathPart<Value = unknown> = {
  readonly pattern: string;
  readonly read: (text: string) => Value;
};

/** A parameter of the query string. Given empty it is absent; given twice it is refused. */
export type Parameter<Value = unknown> = {
  readonly about: string;
  readonly required?: boolean;
  /** How the document shows it. */
  readonly shown: Json;
  /** Reads its text. */
  readonly schema: z.core.$ZodType<Value>;
};

type Body =
  | {
      readonly kind: 'attributes';
      readonly type: string;
      readonly schema: Schema;
      /** The handler reads it, field by field or in an order of its own. */
      readonly readByHandler?: true;
      /** Where it may be longer than 64 kB. */
      readonly bytesMax?: number;
    }
  | {
      readonly kind: 'file';
      readonly field: string;
      readonly mediaType: string;
      /** Fields of the form beside the file. */
      readonly schema?: Schema;
    }
  /** Fields of a multipart form, without a file. */
  | { readonly kind: 'form'; readonly schema: Schema }
  /** Bytes in whatever form somebody else has chosen. */
  | { readonly kind: 'raw' };

/** What a call answers when all is well. */
export type Answer =
  | {
      readonly kind: 'one' | 'one_or_none' | 'all' | 'page';
      readonly of: Resource;
      readonly included?: readonly Resource[];
      readonly meta?: Schema;
      /** How many a page has where nobody says, if not twenty. */
      readonly perDefault?: number;
      /** Only the attributes that `fields[type]` names are there. */
      readonly sparse?: true;
    }
  | { readonly kind: 'nothing'; readonly meta?: Schema }
  | { readonly kind: 'empty' }
  | { readonly kind: 'redirect' | 'events'; readonly about: string }
  /** A file of one of the media types, which a comma and a space divide. */
  | { readonly kind: 'text'; readonly mediaType: string; readonly about: string }
  | { readonly kind: 'json'; readonly schema: Schema }
  /** A document whose members are its own. */
  | { readonly kind: 'own'; readonly schema: Schema }
  /** Pages of a document whose members are its own. */
  | { readonly kind: 'own_page'; readonly schema: Schema; readonly perDefault?: number };

/** One call of the service. Its key in the table is its method and path. */
export type Call = {
  /** Name of the call in clients that are generated from the document. */
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  readonly about?: string;
  /** What the parts of the path in braces are; every one of them is named here. */
  readonly params?: Readonly<Record<string, PathPart>>;
  readonly query?: Readonly<Record<string, Parameter>>;
  readonly body?: Body;
  /** It takes an `Idempotency-Key`; in the office it needs one. */
  readonly idempotent?: true;
  /** What an operator must be allowed: of every call of the office. `anyone` is for the sign-in. */
  readonly permission?: Permission | 'anyone';
  /** How often one address may call in a minute, where not as often as anything else. */
  readonly perMinute?: number;
  /** The handler may reply itself: with text that it keeps, or with more than a refusal says. */
  readonly written?: true;
  /** A cache may keep the answer and asks each time: it has an `ETag`. */
  readonly revalidated?: true;
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly answer: Answer;
  /** `meta` of the other way it may go well: 202, a second step is needed. */
  readonly confirmation?: Schema;
  /** Refusals of its own, beside those that every call of its kind may give. */
  readonly refusals: readonly RefusalCode[];
  /** Several of them may come at once, whatever their status: the first one gives it. */
  readonly mixed?: true;
};

/** `'GET /api/v1/orders/{id}'`. */
type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Calls by their method and path. */
export type CallTable = Readonly<Record<CallKey, Call>>;
