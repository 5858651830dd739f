import { type Config, readConfig } from '../config/config.ts';
import type { Platform } from '../platform.ts';
import { readSavedSettings, valuesOf } from './saved-settings.ts';

/**
 * The configuration with what the office keeps beneath what the environment says. What is kept and
 * cannot be used any more, as beside a changed environment, is left out and told to the log: it
 * keeps nobody from starting.
 */
export async function withSavedSettings(
  config: Config,
  { database, vault, log }: Pick<Platform, 'database' | 'vault' | 'log'>,
): Promise<Config> {
  const saved = await readSavedSettings(database, vault);
  const { digest } = saved;
  let values = valuesOf(saved);
  for (;;) {
    try {
      const read = readConfig(config.environment, { values, digest });
      return { ...read, databaseUrl: config.databaseUrl };
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (Object.keys(values).length === 0) throw error;
      values = withoutNamed(values, message);
      log.error({ reason: message }, 'a setting of the office is left out');
    }
  }
}

/** Without the one at fault; without all where the environment itself is. */
function withoutNamed(values: Record<string, string>, message: string): Record<string, string> {
  const at = /^[A-Z][A-Z0-9_]+/.exec(message)?.[0] ?? '';
  if (!Object.hasOwn(values, at)) return {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== at));
}
