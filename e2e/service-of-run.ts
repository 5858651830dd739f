import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../tools/chromium.mjs';
import { type ServiceAccess, startService } from './running-service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one service that all stories of a run use. */
    service: ServiceAccess;
    /** Where the one browser of the run listens. */
    browser: string;
  }
}

/** Vitest's global set-up of the stories: one whole service and one browser for the run. */
export default async function startServiceOfRun(project: TestProject) {
  const found = findChromium();
  if (found.path === null) throw new Error(found.sentence);
  const [service, browser] = await Promise.all([
    startService(),
    chromium.launchServer({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    }),
  ]);
  const { stop, ...access } = service;
  project.provide('service', access);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
  };
}
