import type { Json, Resource } from '../../contract/calls/call.ts';
import { publicCalls } from '../../contract/calls/public-calls.ts';
import { introduction } from './introduction.ts';
import { type ListedCall, listCalls, resourcesOf, sparseResourcesOf } from './list-calls.ts';
import { operationOf } from './operation.ts';
import { schemasOf, sparseSchemasOf } from './resources.ts';
import {
  browserCookie,
  sessionCookie,
  sharedHeaders,
  sharedParameters,
  sharedSchemas,
} from './shared-parts.ts';

/** Every call of the public API. */
export const calls: readonly ListedCall[] = listCalls(publicCalls);

const groups = {
  rates: 'What an exchange would give.',
  orders: 'An exchange from the order to the payout.',
  catalogue: 'What can be exchanged, and from where.',
  accounts: 'Signing in, and what a signed-in user has.',
  content: 'What visitors read: news, pages, questions.',
  service: 'Everything around it.',
};

/** Builds the OpenAPI 3.1 document of the whole public API from the table of calls. */
export function openApiDocument(version: string): Json {
  return documentOf({
    title: 'Agio',
    version,
    introduction,
    groups,
    calls,
    resources: resourcesOf(publicCalls),
    sparse: sparseResourcesOf(publicCalls),
    security: [{}, { browser: [] }, { session: [] }],
    securitySchemes: { browser: browserCookie, session: sessionCookie },
  });
}

type Written = {
  readonly title: string;
  readonly version: string;
  readonly introduction: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly calls: readonly ListedCall[];
  readonly resources: Iterable<Resource>;
  readonly sparse: Iterable<Resource>;
  readonly security: readonly Json[];
  readonly securitySchemes: Json;
};

/** Writes a document of calls and the resources they answer with. */
export function documentOf(written: Written): Json {
  const { title, version, introduction, security, securitySchemes } = written;
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of written.calls) {
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(written.groups).map(([name, description]) => ({ name, description })),
    security,
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      headers: sharedHeaders,
      schemas: {
        ...sharedSchemas,
        ...schemasOf(written.resources),
        ...sparseSchemasOf(written.sparse),
      },
    },
  };
}
