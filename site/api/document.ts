/** A JSON:API resource as it comes; the views beside give its attributes their types. */
export type Resource = {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data?: ResourceName | null }>>;
};

export type ResourceName = { readonly id: string; readonly type: string };

export type ApiDocument = {
  readonly data: Resource | readonly Resource[] | null;
  readonly included: readonly Resource[];
  readonly meta: Readonly<Record<string, unknown>>;
};

/** Reads a body of our own API; what is no JSON:API document is an empty one. */
export function readDocument(body: unknown): ApiDocument {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiDocument>;
  return { data: given.data ?? null, included: given.included ?? [], meta: given.meta ?? {} };
}

/** The resource of an answer that carries one; null where it carries none. */
export function oneOf(document: ApiDocument): Resource | null {
  const { data } = document;
  if (data === null) return null;
  return 'id' in data ? data : (data[0] ?? null);
}

/** The resources of a list. */
export function listOf(document: ApiDocument): readonly Resource[] {
  const { data } = document;
  if (data === null) return [];
  return 'id' in data ? [data] : data;
}

/** The included resource that a relationship points to. */
export function relatedOf(
  document: ApiDocument,
  resource: Resource,
  relationship: string,
): Resource | null {
  const name = resource.relationships?.[relationship]?.data;
  if (!name) return null;
  return document.included.find((item) => item.type === name.type && item.id === name.id) ?? null;
}
