import type { Call, CallTable, Resource } from '../../contract/calls/call.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** A call of the table as a document lists it: under its path, by its method. */
export type ListedCall = Call & {
  readonly method: (typeof methods)[number];
  readonly path: string;
};

/** The calls of a table, each with what its key says. */
export function listCalls(table: CallTable): ListedCall[] {
  return Object.entries(table).map(([key, call]) => {
    const [written = '', path = ''] = key.split(' ');
    const method = methods.find((known) => known === written.toLowerCase());
    if (method === undefined) throw new Error(`no call is made by ${written}`);
    return { ...call, method, path };
  });
}

/** Every resource that the calls of a table answer with. */
export function resourcesOf(table: CallTable): Set<Resource> {
  return new Set(
    Object.values(table).flatMap(({ answer }) =>
      'of' in answer ? [answer.of, ...(answer.included ?? [])] : [],
    ),
  );
}

/** Those of which an answer may bring a part alone. */
export function sparseResourcesOf(table: CallTable): Set<Resource> {
  return new Set(
    Object.values(table).flatMap(({ answer }) =>
      'of' in answer && answer.sparse === true ? [answer.of] : [],
    ),
  );
}
