import fastifyStatic from '@fastify/static';
import type { App } from '../../platform/http/app.ts';

const yearMilliseconds = 365 * 24 * 3600 * 1000;
const hourMilliseconds = 3600 * 1000;

/**
 * Serves what the build made: hashed files for ever, icons for an hour. Beside each stands its
 * compressed copy, made once by the build.
 */
export async function registerStaticFiles(app: App, clientDir: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: `${clientDir}/assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: yearMilliseconds,
      index: false,
      decorateReply: false,
    });
  });
  for (const folder of ['icons', 'app-icons']) {
    await app.register(async (scope) => {
      await scope.register(fastifyStatic, {
        root: `${clientDir}/${folder}`,
        prefix: `/${folder}/`,
        preCompressed: true,
        maxAge: hourMilliseconds,
        index: false,
        decorateReply: false,
      });
    });
  }
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: clientDir, serve: false });
    scope.get('/favicon.svg', (_request, reply) =>
      reply.sendFile('favicon.svg', { maxAge: hourMilliseconds }),
    );
  });
}
