import type { Cluster, Member } from './cluster.ts';
import type { Machines } from './machines.ts';
import type { Program } from './runner.ts';

type Kind = 'killed' | 'paused' | 'cut off';

/** One thing that goes wrong, and how it is put right again. */
export type Accident = {
  /** “the primary of the database is killed”. */
  readonly name: string;
  /** How long it stays so, before whoever watches over it puts it right. */
  readonly seconds: number;
  befall(): Promise<() => Promise<void>>;
};

type Stage = { readonly cluster: Cluster; readonly machines: Machines };

/** Whoever watches over a program, as systemd does, starts it again after so long. */
const restartSeconds = 5;
/** A machine comes back later; one that hangs, or is cut off, for longer than others wait. */
const machineSeconds = 30;

/** All of them: first the database, then each of the other parts. */
export function accidentsOf(stage: Stage): readonly Accident[] {
  const { cluster, machines } = stage;
  const [machine] = machines.all;
  if (machine === undefined) throw new Error('there is no machine');
  const [etcd] = cluster.etcds;
  if (etcd === undefined) throw new Error('there is no etcd');
  const parts: readonly (readonly [string, Program])[] = [
    ['a web', machine.web],
    ['a worker', machine.worker],
    ['the signer', machines.signer],
    ['a pgbouncer', machine.pgbouncer],
    ['a haproxy before the database', machine.haproxy],
    ['one etcd of three', etcd],
    ['the proxy in front', machines.front],
  ];
  return [
    ...(['killed', 'paused', 'cut off'] as const).map((kind) => ofMember(stage, 'primary', kind)),
    ...(['killed', 'paused', 'cut off'] as const).map((kind) => ofMember(stage, 'standby', kind)),
    ...parts.flatMap(([name, program]) =>
      (['killed', 'paused'] as const).map((kind) => ofProgram(name, program, kind)),
    ),
    rollingRestart(machines),
  ];
}

function ofMember({ cluster }: Stage, role: 'primary' | 'standby', kind: Kind): Accident {
  return {
    name: `the ${role} of the database is ${kind}`,
    seconds: machineSeconds,
    async befall() {
      const member: Member | null = (await cluster.roles())[role];
      if (member === null) throw new Error(`there is no ${role} that anything could befall`);
      if (kind !== 'cut off') return signalled(member.program, kind);
      for (const wire of member.wires) wire.cut();
      // What a standby has from the primary comes over the wire of that one.
      const others = cluster.members.filter((each) => each !== member);
      const outgoing = others.flatMap(({ wires }) => wires.slice(0, 1));
      for (const wire of outgoing) wire.cutReplication();
      return async () => {
        for (const wire of [...member.wires, ...outgoing]) wire.mend();
      };
    },
  };
}

function ofProgram(name: string, program: Program, kind: 'killed' | 'paused'): Accident {
  return {
    name: `${name} is ${kind}`,
    seconds: kind === 'killed' ? restartSeconds : machineSeconds,
    befall: async () => signalled(program, kind),
  };
}

function signalled(program: Program, kind: 'killed' | 'paused'): () => Promise<void> {
  program.signal(kind === 'killed' ? 'SIGKILL' : 'SIGSTOP');
  return async () => {
    if (kind === 'killed') program.start();
    else program.signal('SIGCONT');
  };
}

/** What an upgrade does: one web after the other is told to end, and another takes its place. */
function rollingRestart({ all }: Machines): Accident {
  return {
    name: 'both webs are restarted, one after the other',
    seconds: 0,
    async befall() {
      for (const { web, webUrl } of all) {
        await web.stop();
        web.start();
        await untilReady(webUrl);
      }
      return async () => undefined;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      // As long as the proxy in front takes to see it.
      await new Promise((done) => setTimeout(done, 2_500));
      return;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${url} is not ready again`);
}
