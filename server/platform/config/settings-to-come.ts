/** Tells a process that the launcher will send the rest of its environment once it is known. */
export const settingsToCome = '--settings-to-come';

/** Variables that are known only when the database and the node of the demo run. */
export type LateSettings = Readonly<Record<string, string>>;

/**
 * Waits for the settings the launcher has promised and puts them into the environment, before
 * anybody reads it. A process that was promised none goes on at once.
 */
export async function receiveSettings(): Promise<void> {
  if (!process.argv.includes(settingsToCome)) return;
  const settings = await new Promise((resolve) => process.once('message', resolve));
  Object.assign(process.env, settings);
}
