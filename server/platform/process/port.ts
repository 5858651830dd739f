import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const notOurs = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/**
 * Waits until `port` can be listened on: processes of a killed launcher need a moment to let it
 * go. Throws the error of the last attempt when somebody keeps it, and a sentence where nobody of
 * this machine or this user could ever listen there.
 */
export async function waitForPort(host: string, port: number, milliseconds = 4_000): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const error = await tryPort(host, port);
    if (error === null) return;
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'EACCES') {
      throw new Error(`Port ${port} is not for this user: set PORT to one above 1023.`);
    }
    if (notOurs.has(code)) {
      throw new Error(
        `HOST ${host} is no address of this machine: set it to one, or leave it out.`,
      );
    }
    if (waited >= milliseconds || code !== 'EADDRINUSE') throw error;
    await sleep(100);
  }
}

function tryPort(host: string, port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
