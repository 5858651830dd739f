import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Above the well-known services and below what systems hand out of themselves (Linux from 32768,
 * others from 49152): no connection or unnamed listener of another program can come to sit on a
 * port of these between the choice and its use. Browsers refuse none of them.
 */
const lowest = 20_000;
const afterHighest = 32_768;
const attemptsMax = 100;

/**
 * Finds a TCP port of the loopback address that nobody listens on at this moment, by chance, so
 * that several who look at once find different ones. Throws when a hundred are taken in a row.
 */
export async function freePort(choose: () => number = anyPort): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = choose();
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found on the loopback address.');
}

function anyPort(): number {
  return randomInt(lowest, afterHighest);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
