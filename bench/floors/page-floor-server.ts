// The floor of the pages: a server that answers one document, in a process of its own.
import { createServer } from 'node:http';

/** What the bench tells it: the document to answer with. */
export type PageFloorOrder = { readonly html: string };

process.once('message', ({ html }: PageFloorOrder) => {
  const bytes = Buffer.from(html);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
  });
});
process.once('disconnect', () => process.exit(0));
