import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../tools/testing/chromium.mjs';
import { type RunningService, type ServiceAccess, startService } from './running-service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers at `/1`, `/2`, … what the stories of that worker need to know of their service. */
    services: string;
    /** Where the one browser of the run listens. */
    browser: string;
  }
}

/** The service of one worker, which all its stories use one file after the other. */
export async function serviceOf(services: string, worker: string): Promise<ServiceAccess> {
  const answer = await fetch(`${services}/${worker}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/**
 * Vitest's global set-up of the stories: one browser for the run, and a whole service for each
 * worker. Stories close the shop and undo its blocks, so those side by side must not share one. A
 * service starts when it is first asked for: until the stories' turn comes, others are measured.
 */
export default async function openServicesOfRun(project: TestProject) {
  const found = findChromium({ windowless: true });
  if (found.path === null) throw new Error(found.sentence);
  const started = new Map<string, Promise<RunningService>>();
  const desk = createServer((request, response) => {
    const worker = request.url ?? '';
    const service = started.get(worker) ?? startService();
    started.set(worker, service);
    service.then(
      ({ stop: _, ...access }) => response.end(JSON.stringify(access)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  const browser = await chromium.launchServer({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  project.provide('services', `http://127.0.0.1:${address.port}`);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    desk.close();
    desk.closeAllConnections();
    const services = await Promise.allSettled(started.values());
    await Promise.all([
      browser.close(),
      ...services.map((each) => (each.status === 'fulfilled' ? each.value.stop() : null)),
    ]);
  };
}
