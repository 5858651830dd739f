import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { armFailpoints } from '../rails/failpoint.ts';
import { openAccounts } from './accounts.ts';
import { readSignerConfig } from './config.ts';
import { openFolder } from './folder.ts';
import { loadSeed } from './seed.ts';
import { serveSigner } from './server.ts';
import { openSigningLog } from './signing-log.ts';
import { makeSocketPath } from './socket.ts';
import { openSwitches } from './switches.ts';
import { loadToken } from './token.ts';
import { waitForSeed } from './wait-for-seed.ts';

/**
 * The only process that holds keys. It knows neither the database nor the network. Its log lines
 * have the shape of those of web and worker, with which it shares no code.
 */
const log = pino({ base: { process: 'signer' }, timestamp: pino.stdTimeFunctions.isoTime });

/** Settings that make no sense will make none the next time either: whoever started it gives up. */
const nonRetryableExitCode = 2;
let exitCode = nonRetryableExitCode;

try {
  const config = readSignerConfig();
  exitCode = 1;
  log.level = config.logLevel;
  armFailpoints(config.failpointFile);
  const { groupAccess } = config;
  const folder = openFolder(config.dataDir, groupAccess);
  const socket = makeSocketPath(config.dataDir, groupAccess);
  const signingLog = openSigningLog(join(folder, 'journal.jsonl'));
  const switches = openSwitches(config.dataDir);
  const { caps, networks } = config;
  const ready = () =>
    log.info({ networks, signed: signingLog.records.length }, 'the signer is ready');
  const seeded = waitForSeed(
    () => {
      const accounts = openAccounts(loadSeed(config), networks);
      const fences = new Map<string, bigint>();
      return { accounts, caps, signingLog, switches, fences, now: () => new Date() };
    },
    {
      waits: (why) => log.error(`${why}: nothing is signed until that is mended`),
      found: ready,
    },
  );
  const server = await serveSigner({
    socket,
    groupAccess,
    token: loadToken(config.dataDir, groupAccess),
    log,
    context: seeded.current,
  });
  if (typeof seeded.current() !== 'string') ready();
  // Whoever started it is told that it is ready; when they are gone it ends too.
  process.send?.('ready');
  // And each second that it still turns: one that does not is killed and started again.
  const nobody = () => undefined;
  const beat = () => process.connected && process.send?.('alive', undefined, undefined, nobody);
  setInterval(beat, 1_000).unref();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    seeded.close();
    server.close(() => signingLog.close());
    server.closeAllConnections();
    rmSync(socket, { force: true });
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  // Ctrl-C reaches every process of the terminal; under a launcher, the launcher ends us.
  process.on('SIGINT', () => {
    if (!process.connected) end();
  });
} catch (cause) {
  log.fatal({ err: cause }, cause instanceof Error ? cause.message : 'the signer did not start');
  process.exitCode = exitCode;
}
