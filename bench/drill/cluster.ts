import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { freePort } from '../../server/launch/database/free-port.ts';
import type { Programs } from './programs.ts';
import { type Program, runProgram } from './runner.ts';
import { openWire, type Wire } from './wire.ts';

/** One of two machines that have the database: PostgreSQL under its Patroni. */
export type Member = {
  readonly name: string;
  /** Through the wire, as everybody else reaches it. */
  readonly port: number;
  readonly restPort: number;
  readonly program: Program;
  /** Everything that leads to this machine and from it. */
  readonly wires: readonly Wire[];
};

export type Cluster = {
  readonly members: readonly Member[];
  readonly etcds: readonly Program[];
  /** The member that leads, and the one that stands by in sync; null while there is none. */
  roles(): Promise<{ readonly primary: Member | null; readonly standby: Member | null }>;
  untilWhole(seconds: number): Promise<void>;
  close(): Promise<void>;
};

type Etcd = { readonly program: Program; readonly port: number };

const user = 'postgres';
const database = 'agio';

/** Three of etcd, two of PostgreSQL, the second one synchronous. */
export async function startCluster(programs: Programs, folder: string): Promise<Cluster> {
  const binaries = gatherBinaries(programs, folder);
  const etcds = await startEtcds(programs, folder);
  await untilElected(etcds);
  const members: Member[] = [];
  for (const name of ['one', 'two']) {
    members.push(await startMember({ programs, folder, binaries, name, etcds }));
    // The first one makes the cluster, the second is made from it.
    await untilRunning(members, name);
  }
  await makeDatabase(members);
  const roles = () => readRoles(members);
  return {
    members,
    etcds: etcds.map(({ program }) => program),
    roles,
    async untilWhole(seconds) {
      for (let waited = 0; waited < seconds * 2; waited += 1) {
        const { primary, standby } = await roles();
        if (primary !== null && standby !== null) return;
        await sleep(500);
      }
      throw new Error(`the database has no synchronous standby again after ${seconds} s`);
    },
    async close() {
      await Promise.all(members.map(({ program }) => program.stop()));
      await Promise.all(etcds.map(({ program }) => program.stop()));
      for (const { wires } of members) for (const wire of wires) wire.close();
    },
  };
}

/** Where Patroni finds PostgreSQL: what the service brings, and what it does not. */
function gatherBinaries(programs: Programs, folder: string): string {
  const place = join(folder, 'bin');
  mkdirSync(place);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(programs.postgresFolder, name);
    chmodSync(file, 0o755);
    symlinkSync(file, join(place, name));
  }
  symlinkSync(programs.pgIsready, join(place, 'pg_isready'));
  const program = join(import.meta.dirname, 'pg-controldata.ts');
  const script = `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`;
  writeFileSync(join(place, 'pg_controldata'), script, { mode: 0o755 });
  return place;
}

async function startEtcds({ etcd, prefix }: Programs, folder: string): Promise<Etcd[]> {
  const names = ['a', 'b', 'c'];
  const ports: { name: string; port: number; peer: number }[] = [];
  for (const name of names) {
    ports.push({ name, port: await freePort(), peer: await freePort() });
  }
  const all = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  return ports.map(({ name, port, peer }) => ({
    port,
    program: runProgram({
      name: `etcd-${name}`,
      folder,
      command: [
        ...prefix,
        etcd,
        `--name=${name}`,
        `--data-dir=${join(folder, `etcd-${name}`)}`,
        `--listen-client-urls=http://127.0.0.1:${port}`,
        `--advertise-client-urls=http://127.0.0.1:${port}`,
        `--listen-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-cluster=${all}`,
        '--initial-cluster-state=new',
        '--log-level=error',
      ],
    }),
  }));
}

/** Patroni takes no answer of an etcd whose members have not found each other. */
async function untilElected(etcds: readonly Etcd[]): Promise<void> {
  for (let waited = 0; waited < 120; waited += 1) {
    const versions = await Promise.all(
      etcds.map(({ port }) =>
        fetch(`http://127.0.0.1:${port}/version`).then(
          (answer) => answer.text(),
          () => 'not_decided',
        ),
      ),
    );
    if (versions.every((version) => !version.includes('not_decided'))) return;
    await sleep(500);
  }
  throw new Error('etcd has elected nobody: see etcd-a.log');
}

type MemberPlace = {
  readonly programs: Programs;
  readonly folder: string;
  readonly binaries: string;
  readonly name: string;
  readonly etcds: readonly Etcd[];
};

async function startMember(place: MemberPlace): Promise<Member> {
  const { programs, folder, name } = place;
  const [port, restPort] = [await freePort(), await freePort()];
  const [toPort, toRest] = [await openWire(port), await openWire(restPort)];
  const toEtcd: Wire[] = [];
  for (const etcd of place.etcds) toEtcd.push(await openWire(etcd.port));
  const file = join(folder, `patroni-${name}.yml`);
  const listening = { port, restPort, wirePort: toPort.port, wireRest: toRest.port };
  const settings = patroniSettings(place, { ...listening, etcdPorts: toEtcd.map((w) => w.port) });
  writeFileSync(file, JSON.stringify(settings, null, 2));
  const command = [...programs.prefix, programs.patroni, file];
  return {
    name,
    port: toPort.port,
    restPort: toRest.port,
    program: runProgram({
      name: `patroni-${name}`,
      folder,
      command,
      alsoRuns: () => postmasterOf(join(folder, `postgres-${name}`)),
    }),
    wires: [toPort, toRest, ...toEtcd],
  };
}

/** Patroni lets PostgreSQL go, so that it outlives it. */
function postmasterOf(data: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(data) ? pid : null;
  } catch {
    return null;
  }
}

type Ports = {
  readonly port: number;
  readonly restPort: number;
  readonly wirePort: number;
  readonly wireRest: number;
  readonly etcdPorts: readonly number[];
};

/** YAML is a superset of JSON. */
function patroniSettings({ folder, binaries, name }: MemberPlace, ports: Ports) {
  const backup = join(import.meta.dirname, 'take-base-backup.ts');
  return {
    scope: 'agio',
    name,
    log: { level: 'INFO' },
    restapi: {
      listen: `127.0.0.1:${ports.restPort}`,
      connect_address: `127.0.0.1:${ports.wireRest}`,
    },
    etcd3: { hosts: ports.etcdPorts.map((port) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        // As short as Patroni takes them.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: false,
          use_slots: true,
          parameters: { max_connections: 200, wal_keep_size: '256MB' },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        { locale: 'C' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.port}`,
      connect_address: `127.0.0.1:${ports.wirePort}`,
      data_dir: join(folder, `postgres-${name}`),
      bin_dir: binaries,
      pgpass: join(folder, `pgpass-${name}`),
      authentication: {
        superuser: { username: user, password: 'drill' },
        replication: { username: 'replicator', password: 'drill' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' },
      // Who had written what nobody else has is made anew from who leads now.
      remove_data_directory_on_diverged_timelines: true,
      create_replica_methods: ['base_backup'],
      base_backup: { command: `${process.execPath} ${backup}` },
    },
  };
}

const shown = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

async function readRoles(members: readonly Member[]) {
  for (const member of members) {
    try {
      const answer = await fetch(`http://127.0.0.1:${member.restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const found = shown.parse(await answer.json()).members;
      const named = (wanted: (one: (typeof found)[number]) => boolean) =>
        members.find(({ name }) => found.some((one) => one.name === name && wanted(one))) ?? null;
      return {
        primary: named(({ role, state }) => role === 'leader' && state === 'running'),
        standby: named(({ role }) => role === 'sync_standby'),
      };
    } catch {
      // This one does not answer: the other may.
    }
  }
  return { primary: null, standby: null };
}

async function untilRunning(members: readonly Member[], name: string): Promise<void> {
  for (let waited = 0; waited < 240; waited += 1) {
    const { primary, standby } = await readRoles(members);
    if (primary?.name === name || standby?.name === name) return;
    await sleep(500);
  }
  throw new Error(`PostgreSQL ${name} did not start: see patroni-${name}.log`);
}

/** The database and its user, who may do nothing beyond it. */
async function makeDatabase(members: readonly Member[]): Promise<void> {
  const { primary } = await readRoles(members);
  const url = `postgresql://${user}@127.0.0.1:${primary?.port}/postgres`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create role ${database} login`);
  await client.query(`create database ${database} owner ${database}`);
  await client.end();
}
