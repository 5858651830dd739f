import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../server/launch/database/free-port.ts';

/** A way to a port that can be cut: what is sent then arrives nowhere, and nothing says so. */
export type Wire = {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): void;
};

/** Opens a wire to a port of this machine, on a free port. */
export async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      // Whoever is cut off hears of no end either.
      if (!isCut) other.destroy();
    });
    if (isCut) socket.pause();
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
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
    /** What was open is broken by now, as after a long silence. */
    mend() {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
