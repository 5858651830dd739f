import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `port` can be listened on: processes of a killed launcher need a moment to let it
 * go. Throws the error of the last attempt when somebody keeps it.
 */
export async function waitForPort(host: string, port: number, milliseconds = 4_000): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const error = await tryPort(host, port);
    if (error === null) return;
    if (waited >= milliseconds || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
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
