import type * as z from 'zod/mini';

/** What a schema of an answer gives its reader: nobody changes what the service has said. */
export type Answered<Schema extends z.core.$ZodType> = Settled<z.core.output<Schema>>;

type Settled<T> = T extends readonly unknown[] | object
  ? { readonly [Name in keyof T]: Settled<T[Name]> }
  : T;
