import { type CatalogueRoom, openCatalogue } from '../catalogue/open-catalogue.ts';
import { checkAnswers } from '../openapi/testing.ts';
import { openAnnouncements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type App, buildApp } from '../platform/http/app.ts';
import type { Platform } from '../platform/platform.ts';
import { createTestPlatform } from '../platform/testing.ts';
import { openRewardTerms } from '../reward-terms/open-terms.ts';
import { seedDemo } from '../seed.ts';
import { seedContent } from './demo/seed-content.ts';
import { type ContentRoom, openContent } from './open-content.ts';
import { registerContentRoutes } from './routes.ts';

export type TestContent = {
  readonly app: App;
  readonly platform: Platform;
  readonly content: ContentRoom;
  readonly catalogue: CatalogueRoom;
  close(): Promise<void>;
};

/** The demo's texts on a real database, and the calls visitors read them by. */
export async function openTestContent(): Promise<TestContent> {
  const bed = await createTestPlatform({ RATE_LIMIT_PER_MINUTE: '0', DEMO: 'true' });
  const { platform } = bed;
  await seedDemo(platform);
  const announcements = await openAnnouncements(platform.database, platform.log);
  const catalogue = await openCatalogue(platform, announcements);
  await inTransaction(platform.database, (tx) =>
    seedContent(tx, { demo: true, catalogue: catalogue.current() }),
  );
  const programme = await openRewardTerms(platform, announcements);
  const content = await openContent(platform, announcements, catalogue, programme);
  const app = await buildApp(platform);
  const throwUndescribed = checkAnswers(app);
  registerContentRoutes(app, { platform, content });
  return {
    app,
    platform,
    content,
    catalogue,
    async close() {
      await app.close();
      content.close();
      programme.close();
      catalogue.close();
      await announcements.close();
      await bed.close();
      throwUndescribed();
    },
  };
}
