import { seedDemo } from '../../launch/seed.ts';
import { type LiveCatalogue, openCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { openAnnouncements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { openTestService } from '../../testing.ts';
import { seedContent } from './demo/seed-content.ts';
import type { LiveContent } from './open-content.ts';

export type TestContent = {
  readonly app: App;
  readonly platform: Platform;
  readonly content: LiveContent;
  readonly catalogue: LiveCatalogue;
  close(): Promise<void>;
};

/** The demo's texts on a real database, and the calls visitors read them by. */
export async function openTestContent(): Promise<TestContent> {
  const service = await openTestService({
    async seed(platform) {
      await seedDemo(platform);
      const announcements = await openAnnouncements(platform.database, platform.log);
      const catalogue = await openCatalogue(platform, announcements);
      await inTransaction(platform.database, (tx) =>
        seedContent(tx, { demo: true, catalogue: catalogue.current() }),
      );
      catalogue.close();
      await announcements.close();
    },
  });
  const { app, platform, content, modules, close } = service;
  return { app, platform, content, catalogue: modules.catalogue, close };
}
