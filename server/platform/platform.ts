import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Standby } from './database/standby.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log/log.ts';
import type { Robots } from './rate-limiter/robots.ts';
import type { SharedCounts } from './rate-limiter/window-counts.ts';
import type { Vault } from './secret/vault.ts';
import type { LiveShop } from './shop/open-shop.ts';
import type { Tasks } from './tasks/task.ts';

/** What every module stands on; made once per process and passed as an argument. */
export type Platform = {
  readonly config: Config;
  readonly database: Database;
  /** Answers what may be some seconds old. */
  readonly standby: Standby;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly counts: SharedCounts;
  /** Whom no limit of requests holds up. */
  readonly robots: Robots;
  readonly files: Files;
  readonly vault: Vault;
  readonly log: Log;
  /** How the shop is called, looks and speaks. */
  readonly shop: LiveShop;
};
