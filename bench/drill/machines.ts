import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/launch/database/free-port.ts';
import type { Cluster } from './cluster.ts';
import type { Programs } from './programs.ts';
import { type Program, runProgram } from './runner.ts';
import { migrate, pooler, runPart, untilReady } from './service-parts.ts';

/** One of two machines that run the service, each with its own ways to the database. */
type Machine = {
  readonly web: Program;
  readonly worker: Program;
  readonly pgbouncer: Program;
  readonly haproxy: Program;
  readonly webUrl: string;
};

export type Machines = {
  readonly all: readonly Machine[];
  readonly signer: Program;
  /** In front of both webs, where customers come. */
  readonly front: Program;
  readonly url: string;
  /** To the primary, for whoever looks on from outside. */
  readonly directUrl: string;
  close(): Promise<void>;
};

type Place = {
  readonly programs: Programs;
  readonly folder: string;
  readonly cluster: Cluster;
  /** Variables of the coins' node. */
  readonly variables: Readonly<Record<string, string>>;
};

type Ways = {
  readonly haproxy: Program;
  readonly pgbouncer: Program;
  readonly variables: Readonly<Record<string, string>>;
  readonly directUrl: string;
};

/** Starts the service on two machines, a signer, and a proxy in front. */
export async function startMachines(place: Place): Promise<Machines> {
  const { folder, programs } = place;
  const ways = [await startWays(place, 'a'), await startWays(place, 'b')];
  const [first] = ways;
  if (first === undefined) throw new Error('there is no machine');
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const common = { ...serviceVariables(place), PUBLIC_URL: url };
  await migrate(folder, { ...common, ...first.variables });
  const signer = runPart({ name: 'signer', role: 'signer', folder, variables: common });
  const all: Machine[] = [];
  for (const [at, { haproxy, pgbouncer, variables }] of ways.entries()) {
    const port = await freePort();
    const own = { ...common, ...variables, PORT: String(port) };
    const start = (role: 'web' | 'worker') =>
      runPart({ name: `${role}-${at === 0 ? 'a' : 'b'}`, role, folder, variables: own });
    const webUrl = `http://127.0.0.1:${port}`;
    all.push({ web: start('web'), worker: start('worker'), pgbouncer, haproxy, webUrl });
  }
  const frontProgram = runFront(programs, folder, front, all);
  await untilReady(all.map(({ webUrl }) => webUrl));
  await untilReady([url]);
  return {
    all,
    signer,
    front: frontProgram,
    url,
    directUrl: first.directUrl,
    async close() {
      await frontProgram.stop();
      await Promise.all(all.flatMap(({ web, worker }) => [web.stop(), worker.stop()]));
      await signer.stop();
      await Promise.all(
        all.flatMap(({ pgbouncer, haproxy }) => [pgbouncer.stop(), haproxy.stop()]),
      );
    },
  };
}

function serviceVariables({ folder, variables }: Place): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    DEMO: 'true',
    DEMO_LITECOIN: 'false',
    DEMO_HISTORY: 'false',
    DEMO_BLOCK_MILLISECONDS: '300',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    ORDERS_WAITING_MAX: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '4',
    ...variables,
  };
}

/** The ways of one machine to the database: HAProxy finds the primary, PgBouncer shares it. */
async function startWays({ programs, folder, cluster }: Place, name: string): Promise<Ways> {
  const [primary, replica, pooled] = [await freePort(), await freePort(), await freePort()];
  const servers = cluster.members
    .map(({ name: of, port, restPort }) => `server ${of} 127.0.0.1:${port} check port ${restPort}`)
    .map((line) => `    ${line}`)
    .join('\n');
  const proxyFile = join(folder, `haproxy-${name}.cfg`);
  writeFileSync(proxyFile, databaseProxy({ primary, replica, servers }));
  const poolerFile = join(folder, `pgbouncer-${name}.ini`);
  writeFileSync(poolerFile, pooler(primary, pooled));
  const at = (port: number) => `postgresql://agio@127.0.0.1:${port}/agio`;
  return {
    haproxy: runProgram({
      name: `haproxy-${name}`,
      folder,
      command: [...programs.prefix, programs.haproxy, '-db', '-f', proxyFile],
    }),
    pgbouncer: runProgram({
      name: `pgbouncer-${name}`,
      folder,
      command: [...programs.prefix, programs.pgbouncer, poolerFile],
    }),
    variables: {
      DATABASE_URL: at(pooled),
      DATABASE_DIRECT_URL: at(primary),
      DATABASE_REPLICA_URL: at(replica),
    },
    directUrl: at(primary),
  };
}

function databaseProxy(options: {
  readonly primary: number;
  readonly replica: number;
  readonly servers: string;
}): string {
  return `global
    maxconn 2000
defaults
    mode tcp
    timeout connect 2s
    timeout check 2s
    timeout client 1h
    timeout server 1h
    default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
listen primary
    bind 127.0.0.1:${options.primary}
    option httpchk OPTIONS /primary
    http-check expect status 200
${options.servers}
listen replica
    bind 127.0.0.1:${options.replica}
    option httpchk OPTIONS /replica
    http-check expect status 200
${options.servers}
`;
}

function runFront(
  { haproxy, prefix }: Programs,
  folder: string,
  port: number,
  machines: readonly Machine[],
): Program {
  const servers = machines
    .map(({ webUrl }, at) => `    server web${at} ${new URL(webUrl).host} check`)
    .join('\n');
  const file = join(folder, 'front.cfg');
  writeFileSync(
    file,
    `global
    maxconn 2000
defaults
    mode http
    timeout connect 2s
    timeout client 75s
    timeout server 75s
    retries 2
    option redispatch
frontend customers
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-Host %[req.hdr(host)]
    use_backend webs_running if { nbsrv(webs) eq 0 }
    default_backend webs
${websAsked('webs', '/readyz')}
${servers}
${websAsked('webs_running', '/healthz')}
${servers}
`,
  );
  return runProgram({ name: 'front', folder, command: [...prefix, haproxy, '-db', '-f', file] });
}

/** Both webs, as they answer for themselves at a path. */
function websAsked(name: string, path: string): string {
  return `backend ${name}
    balance leastconn
    option httpchk GET ${path}
    http-check expect status 200
    timeout check 2s
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`;
}
