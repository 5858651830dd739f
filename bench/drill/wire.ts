import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../server/launch/database/free-port.ts';

/** A way to a port that can be cut: what is sent then arrives nowhere, and nothing says so. */
export type Wire = {
  readonly port: number;
  cut(): void;
  /** Cuts those alone who stand by: what comes over the wire to a primary comes from others too. */
  cutReplication(): void;
  mend(): void;
  close(): void;
};

const startBytesMax = 1_024;

/** Opens a wire to a port of this machine, on a free port. */
export async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const replicating = new Set<Socket>();
  let isCut = false;
  let isReplicationCut = false;

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      // Whoever is cut off hears of no end either.
      if (!isCut && !(isReplicationCut && replicating.has(socket))) other.destroy();
      replicating.delete(socket);
    });
    if (isCut) socket.pause();
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
    near.on('data', findReplication);

    /** Whoever asks for the log says so as they begin. */
    function findReplication(chunk: Buffer): void {
      if (near.bytesRead > startBytesMax) near.off('data', findReplication);
      if (!chunk.includes('replication\0')) return;
      near.off('data', findReplication);
      for (const socket of [near, far]) {
        replicating.add(socket);
        if (isReplicationCut) socket.pause();
      }
    }
    if (!isCut) return;
    near.pause();
    far.pause();
  });
  const port = await freePort();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    cutReplication() {
      isReplicationCut = true;
      for (const socket of replicating) socket.pause();
    },
    /** What was open is broken by now, as after a long silence. */
    mend() {
      const broken = isCut ? sockets : replicating;
      isCut = false;
      isReplicationCut = false;
      for (const socket of broken) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
