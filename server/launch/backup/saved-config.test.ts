import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../../platform/settings/saved-settings.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { savedConfig } from './saved-config.ts';

let bed: TestPlatform;

beforeAll(async () => {
  bed = await createTestPlatform({ BACKUP_KEEP: '3' });
});
afterAll(() => bed.close());

test('a backup by hand goes where the office says, unless the environment says otherwise', async () => {
  const { platform, url } = bed;
  expect((await savedConfig(platform.config, url)).backup).toMatchObject({
    target: null,
    copiesMax: 3,
  });
  await saveSettings(platform.database, platform.vault, {
    BACKUP_TARGET: '/backups/of/the/office/',
    BACKUP_KEEP: '30',
  });
  expect((await savedConfig(platform.config, url)).backup).toMatchObject({
    target: '/backups/of/the/office/',
    copiesMax: 3,
  });
});
