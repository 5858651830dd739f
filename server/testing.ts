import { seedDemo } from './launch/seed.ts';
import { type Given, registerCalls } from './main.ts';
import { checkAnswers } from './openapi/testing.ts';
import { type App, buildApp } from './platform/http/app.ts';
import type { Platform } from './platform/platform.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

export type TestService = Awaited<ReturnType<typeof registerCalls>> & {
  readonly app: App;
  readonly platform: Platform;
  readonly url: string;
  close(): Promise<void>;
};

type TestServiceOptions = {
  /** Those of the environment, for a platform that is made. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A platform that is there; it is closed with the service. */
  readonly bed?: TestPlatform;
  readonly given?: Given;
  /** What there is before anything is opened; by default the demo. */
  readonly seed?: (platform: Platform) => Promise<unknown>;
  /** Looks at the app before any call is registered. */
  readonly before?: (app: App, platform: Platform) => void;
};

/** What a service under test runs with. */
export const testVariables = { DEMO: 'true', RATE_LIMIT_PER_MINUTE: '0', ORDERS_WAITING_MAX: '0' };

/**
 * The service with every call, as the web process composes it, on a database of its own; no
 * prices have come. Every answer is held against its description when it is closed.
 */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const bed = options.bed ?? (await createTestPlatform({ ...testVariables, ...options.variables }));
  const { platform, url } = bed;
  await (options.seed ?? seedDemo)(platform);
  const app = await buildApp(platform);
  const throwUndescribed = checkAnswers(app);
  options.before?.(app, platform);
  const calls = await registerCalls(app, platform, options.given);
  return {
    ...calls,
    app,
    platform,
    url,
    async close() {
      await app.close();
      await bed.close();
      throwUndescribed();
    },
  };
}
