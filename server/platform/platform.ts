import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log/log.ts';
import type { Vault } from './secret/vault.ts';
import type { Tasks } from './tasks/task.ts';

/** What every room stands on; made once per process and passed as an argument. */
export type Platform = {
  readonly config: Config;
  readonly database: Database;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly files: Files;
  readonly vault: Vault;
  readonly log: Log;
};
