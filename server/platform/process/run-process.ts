import { armFailpoints } from '../../../rails/failpoint.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { receiveSettings } from '../config/settings-to-come.ts';
import { nonRetryableExitCode } from './exit-codes.ts';
import { startHeartbeat } from './heartbeat.ts';
import { watchSelf } from './watch-self.ts';

/** What a process gives back when it has started: how to end it. */
type Running = {
  /** Serves on while others are turned to; it takes as long as it says. */
  drain?(): Promise<void>;
  close(): Promise<void>;
};

const closeMillisecondsMax = 10_000;

/**
 * Starts one process of the service and tells the launcher, where it has one, when it is ready. It
 * ends in order on SIGTERM, and by itself when its launcher is gone, however that happened.
 */
export async function runProcess(start: (config: Config) => Promise<Running>): Promise<void> {
  startHeartbeat();
  // Started by itself, it has no launcher that would miss the heartbeat.
  if (process.send === undefined) watchSelf();
  const orphaned = new Promise<void>((resolve) => process.once('disconnect', resolve));
  const terminated = new Promise<void>((resolve) => process.on('SIGTERM', resolve));
  const interrupted = new Promise<void>((resolve) => {
    // Ctrl-C reaches every process of the terminal; under a launcher, the launcher ends us.
    process.on('SIGINT', () => process.connected || resolve());
  });
  const ended = Promise.race([orphaned, terminated, interrupted]).then(() => 'ended' as const);
  // Whoever is to end before the start has begun has nothing to close.
  if ((await Promise.race([receiveSettings(), ended])) === 'ended') process.exit(0);
  const running = await startOrExplain(start);
  if (process.connected) process.send?.('ready');
  await ended;
  await running.drain?.();
  const late = setTimeout(() => process.exit(1), closeMillisecondsMax);
  await running.close();
  clearTimeout(late);
  process.exit(0);
}

async function startOrExplain(start: (config: Config) => Promise<Running>): Promise<Running> {
  try {
    const config = loadConfig();
    armFailpoints(config.failpointFile);
    return await start(config);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(isNonRetryable(error) ? nonRetryableExitCode : 1);
  }
}

/** One sentence for the person who started the service. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken by another program: set PORT to another one.`;
  }
  if ('code' in error && error.code === 'EACCES' && 'path' in error) {
    return `No permission for ${error.path}: change its owner or set DATA_DIR.`;
  }
  return error.message;
}

function isNonRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
