import { settingList } from '../../../contract/office/settings/setting-list.ts';
import type { SettingAttributes } from '../../../contract/office/settings/settings.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { saidBy } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForRestart } from '../../platform/settings/restart.ts';
import { readSavedSettings } from '../../platform/settings/saved-settings.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { changeSettings, endOfSecret } from './change-settings.ts';
import { trySettings } from './try-settings.ts';

/** What the service is told from outside: looked at, tried, set, and put into force. */
export function registerSettings(app: App, platform: Platform): void {
  handleOffice(app, 'GET /office/api/settings', () => showSettings(platform));
  handleOffice(app, 'PUT /office/api/settings', async ({ body, author }) => {
    return (await changeSettings(platform, author, body)) ?? showSettings(platform);
  });
  handleOffice(app, 'POST /office/api/settings/restart', async ({ author }) => {
    await inTransaction(platform.database, async (tx) => {
      await askForRestart(tx);
      await audit(tx, {
        ...author,
        action: 'restart_service',
        subjectType: 'settings',
        subjectId: 'service',
      });
    });
    return undefined;
  });
  handleOffice(app, 'POST /office/api/setting_trials', async ({ body, locale, request }) => {
    const origin = request.headers.origin ?? null;
    const results = await trySettings(platform, { ...body, origin }, locale);
    if (isRefusal(results)) return results;
    return document(resource('setting_trials', body.kind, { results: [...results] }));
  });
}

async function showSettings({ config, database, vault }: Platform) {
  const { byName, digest } = await readSavedSettings(database, vault);
  const environment = saidBy(config.environment);
  const rows = settingList.map((setting) => {
    const { name, group } = setting;
    const secret = 'secret' in setting;
    const saved = byName.get(name);
    const given = environment[name];
    const value = given ?? saved?.value ?? null;
    const attributes: SettingAttributes = {
      group,
      secret,
      source: given !== undefined ? 'environment' : saved !== undefined ? 'office' : 'default',
      value: secret ? null : value,
      ends_with: secret && value !== null ? endOfSecret(value) : null,
      changed_at: saved?.updatedAt.toISOString() ?? null,
      unreadable: saved !== undefined && saved.value === null,
    };
    return resource('settings', name, attributes);
  });
  return whole(rows, { meta: { restart_needed: digest !== config.saved.digest } });
}
