import { settingList } from '../../../contract/office/settings/setting-list.ts';
import type { SettingsRequest } from '../../../contract/office/settings/settings.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { readCoinNodes } from '../../money/rails/coin-nodes.ts';
import { watchedAssets } from '../../money/rails/open-watched.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  lockSettings,
  readSavedSettings,
  saveSettings,
  valuesOf,
} from '../../platform/settings/saved-settings.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

type Changes = Record<string, string | null>;

/** Letters below which the end of a secret would tell too much of it. */
const lettersToTellMin = 12;

/**
 * Keeps settings, each sealed, and writes down who changed which; secrets never. What a process
 * could not start with is refused by its field, read by the parser of the environment; a request
 * that names nothing is `malformed`.
 */
export async function changeSettings(
  platform: Pick<Platform, 'config' | 'database' | 'vault'>,
  author: AuditAuthor,
  request: SettingsRequest,
): Promise<Refusal | null> {
  const { config, database, vault } = platform;
  const changes = changesOf(request);
  if (Object.keys(changes).length === 0) return refuse('malformed');
  return inTransaction(database, async (tx) => {
    await lockSettings(tx);
    const before = await readSavedSettings(tx, vault);
    const values = merged(valuesOf(before), changes);
    const wrong = wrongSetting(config, values, changes);
    if (wrong !== null) return wrong;
    await saveSettings(tx, vault, changes);
    for (const [name, value] of Object.entries(changes)) {
      const was = before.byName.get(name)?.value ?? null;
      await note(tx, author, name, { was, is: value });
    }
    return null;
  });
}

/** Those that were named; an empty text is as good as none. */
function changesOf(request: SettingsRequest): Changes {
  const changes: Changes = {};
  for (const { name } of settingList) {
    const value = request[name];
    if (value === undefined) continue;
    const text = value?.trim() ?? '';
    changes[name] = text === '' ? null : text;
  }
  return changes;
}

/** What would be kept: values that stand, with those that change. */
export function merged(
  values: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all = { ...values, ...changes };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** The configuration as it would be; throws the sentence of the parser that refuses it. */
export function readWith(config: Config, values: Readonly<Record<string, string>>): Config {
  const read = readConfig(config.environment, { values, digest: '' });
  readCoinNodes(read.rails);
  watchedAssets(read.rails);
  return read;
}

/**
 * What is wrong, by the setting that the sentence names. One that is not among the changes is the
 * other half of one that is.
 */
function wrongSetting(
  config: Config,
  values: Readonly<Record<string, string>>,
  changes: Changes,
): Refusal | null {
  try {
    readWith(config, values);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const named = /^[A-Z][A-Z0-9_]+/.exec(message)?.[0] ?? '';
    const known = settingList.find(({ name }) => name === named);
    if (known === undefined) throw error;
    if (!Object.hasOwn(changes, named)) return refuse('required', named);
    const example = 'example' in known ? known.example : null;
    return refuse('invalid_format', named, example === null ? {} : { example });
  }
}

/** The last letters of a secret; null where they would be too much of it. */
export function endOfSecret(value: string): string | null {
  return value.length < lettersToTellMin ? null : value.slice(-4);
}

async function note(
  tx: Transaction,
  author: AuditAuthor,
  name: string,
  { was, is }: { readonly was: string | null; readonly is: string | null },
): Promise<void> {
  const secret = settingList.some((each) => each.name === name && 'secret' in each);
  const audited = (value: string | null) => ({ value: value !== null && secret ? '•••' : value });
  await audit(tx, {
    ...author,
    action: 'change_setting',
    subjectType: 'settings',
    subjectId: name,
    before: audited(was),
    after: audited(is),
  });
}
