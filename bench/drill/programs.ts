import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgresBinaries } from '../../server/launch/database/postgres-binaries.ts';

/** What the drill runs beside the service, each where it was found. */
export type Programs = {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
  readonly pgIsready: string;
  /** Folder of the PostgreSQL that came with the service. */
  readonly postgresFolder: string;
  /** Put before every command, since databases do not run as root. */
  readonly prefix: readonly string[];
};

/** Packages of Debian 12 or newer that have them. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pg_isready: 'postgresql-client',
} as const;

/** Finds them all; throws one sentence with the packages that are missing. */
export async function findPrograms(): Promise<Programs> {
  const found = Object.keys(packages).map((name) => [name, find(name)] as const);
  const missing = found.filter(([, path]) => path === null);
  if (missing.length > 0) {
    const wanted = Object.entries(packages)
      .filter(([name]) => missing.some(([gone]) => gone === name))
      .map(([, packageName]) => packageName);
    throw new Error(
      `The drill needs ${missing.map(([name]) => name).join(', ')}: apt-get install -y ` +
        `--no-install-recommends ${wanted.join(' ')} (their own services need not run).`,
    );
  }
  const at = (name: keyof typeof packages) => find(name) ?? name;
  const { postgres, prefix } = await findPostgresBinaries();
  return {
    etcd: at('etcd'),
    patroni: at('patroni'),
    haproxy: at('haproxy'),
    pgbouncer: at('pgbouncer'),
    pgIsready: at('pg_isready'),
    postgresFolder: dirname(postgres),
    prefix,
  };
}

/** Finds the PgBouncer of this machine alone. */
export function findPgbouncer(): string {
  const found = find('pgbouncer');
  if (found === null) throw new Error('PgBouncer is missing: apt-get install -y pgbouncer');
  return found;
}

function find(name: string): string | null {
  const own = '/usr/lib/postgresql';
  const versions = existsSync(own) ? readdirSync(own).map((each) => join(own, each, 'bin')) : [];
  const path = (process.env['PATH'] ?? '').split(':');
  const places = [...versions, ...path, '/usr/sbin', '/usr/bin', '/usr/local/bin'];
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null;
}
