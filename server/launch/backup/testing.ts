import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Upload = { readonly key: string; readonly parts: Map<number, Buffer> };

/**
 * Plays an S3-compatible store: uploads in parts, lists, reads and removes. Requests that are not
 * signed are refused; `failPart` makes one part of the next upload fail.
 */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const control = { failPart: 0 };

  function finish(id: string): string {
    const upload = uploads.get(id);
    if (upload === undefined) return '';
    uploads.delete(id);
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other);
    objects.set(upload.key, Buffer.concat(parts.map(([, bytes]) => bytes)));
    return `<CompleteMultipartUploadResult><Key>${upload.key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`;
  }

  function list(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const rows = found.map(
      ([key, bytes]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>"x"</ETag>` +
        '<LastModified>2026-11-27T00:00:00.000Z</LastModified></Contents>',
    );
    return `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname).replace(/^\/shop\/?/, '');
    const id = url.searchParams.get('uploadId') ?? '';
    const answer = (status: number, body: Buffer | string = '', headers = {}) => {
      response.writeHead(status, headers).end(body);
    };
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return answer(403);
    switch (request.method) {
      case 'POST':
        if (id !== '') return answer(200, finish(id));
        uploads.set('upload-1', { key, parts: new Map() });
        return answer(
          200,
          '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>',
        );
      case 'PUT': {
        const number = Number(url.searchParams.get('partNumber'));
        if (number === control.failPart) return answer(500);
        uploads.get(id)?.parts.set(number, Buffer.concat(pieces));
        return answer(200, '', { etag: `"part-${number}"` });
      }
      case 'DELETE':
        if (id === '') objects.delete(key);
        else uploads.delete(id);
        return answer(204);
      default: {
        if (key === '') return answer(200, list(url.searchParams.get('prefix') ?? ''));
        const bytes = objects.get(key);
        return bytes === undefined ? answer(404) : answer(200, bytes, { etag: '"x"' });
      }
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    objects,
    uploads,
    control,
    settings: {
      endpoint: `http://127.0.0.1:${(address satisfies AddressInfo).port}`,
      region: 'auto',
      accessKeyId: 'key-of-the-shop',
      secretAccessKey: 'secret-of-the-shop',
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
