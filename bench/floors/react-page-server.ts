// The floor of the audits: one paragraph that React brings to life, in a process of its own.
import compress from '@fastify/compress';
import Fastify from 'fastify';

/** What the bench tells it: the script of the page. */
export type ReactPageOrder = { readonly code: string };

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="description" content="React alone">
    <title>React alone</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/entry.js"></script>
  </head>
  <body><div id="root"><main><p>React</p></main></div></body>
</html>`;

process.once('message', async ({ code }: ReactPageOrder) => {
  const app = Fastify();
  await app.register(compress);
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get('/entry.js', (_request, reply) => reply.type('text/javascript').send(code));
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.once('disconnect', () => process.exit(0));
