import { z } from 'zod';

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be an address such as postgresql://user@host/agio',
  )
  .optional();
const poolSize = 'must be a whole number from 2 to 1000';

/** Variables that say where the database is, and over how many connections it is asked. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_REPLICA_URL: address,
  DATABASE_POOL_MAX: z.coerce
    .number({ error: poolSize })
    .int({ error: poolSize })
    .min(2, { error: poolSize })
    .max(1000, { error: poolSize })
    .default(16),
};

type Given = z.output<z.ZodObject<typeof databaseVariables>>;

/** The same as the code names them. */
export function databaseOf(given: Given) {
  return {
    databaseUrl: given.DATABASE_URL ?? null,
    /** The server itself where `databaseUrl` is a pooler of transactions; null where it is not. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    /** A standby for reads that may lag; null where the primary answers all. */
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    databasePoolMax: given.DATABASE_POOL_MAX,
  };
}

/** A way to the server, or a standby of it, says nothing without the address it belongs to. */
export function databasesWithoutOne(given: Given): string | null {
  if (given.DATABASE_URL !== undefined) return null;
  if (given.DATABASE_DIRECT_URL !== undefined) return 'DATABASE_DIRECT_URL';
  return given.DATABASE_REPLICA_URL !== undefined ? 'DATABASE_REPLICA_URL' : null;
}

/** Where a session is to be had: the server itself, whatever stands before it. */
export function sessionUrl(
  config: Pick<ReturnType<typeof databaseOf>, 'databaseUrl' | 'databaseDirectUrl'>,
): string | null {
  return config.databaseDirectUrl ?? config.databaseUrl;
}
