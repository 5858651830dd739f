import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Upload = { readonly key: string; readonly parts: Map<number, Buffer> };

const settings = {
  region: 'auto',
  accessKeyId: 'key-of-the-shop',
  secretAccessKey: 'secret-of-the-shop',
};

/** What every request is answered with, instead of being done; `hang` answers none. */
type Trouble = number | 'hang' | null;

type Bucket = {
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Upload>;
  readonly control: {
    /** Makes one part of the next upload fail. */
    failPart: number;
    trouble: Trouble;
    /** Names of a list that are told at once. */
    pageNames: number;
    /** Is told of each request that was done, before it is answered. */
    onDone: (method: string, key: string) => void;
  };
};

/**
 * Plays an S3-compatible store with the bucket `shop`: whole objects and uploads in parts, lists in
 * pages, reads and removes. Requests that the key of the shop has not signed are refused.
 */
export async function startBucket() {
  const bucket: Bucket = {
    objects: new Map(),
    uploads: new Map(),
    control: { failPart: 0, trouble: null, pageNames: 1_000, onDone: () => undefined },
  };
  const server = createServer((request, response) => void serve(bucket, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${(address satisfies AddressInfo).port}`;
  return {
    ...bucket,
    settings: { ...settings, endpoint },
    /** The variables of a service that keeps its uploads here. */
    variables: {
      FILES_STORE: 's3://shop/uploads/',
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_ACCESS_KEY_ID: settings.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  bucket: Bucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { control } = bucket;
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://bucket');
  if (control.trouble === 'hang') return;
  const method = request.method ?? '';
  const key = decodeURIComponent(url.pathname).replace(/^\/shop\/?/, '');
  const refused = control.trouble ?? (isSigned(request, url) ? null : 403);
  if (refused !== null) {
    response.writeHead(refused).end();
    return;
  }
  const { status, text = '', headers = {} } = done(bucket, { method, key, url, body });
  control.onDone(method, key);
  response.writeHead(status, headers).end(text);
}

type Asked = {
  readonly method: string;
  readonly key: string;
  readonly url: URL;
  readonly body: Buffer;
};
type Answer = {
  readonly status: number;
  readonly text?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

function done({ objects, uploads, control }: Bucket, { method, key, url, body }: Asked): Answer {
  const id = url.searchParams.get('uploadId') ?? '';
  const begun =
    '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>';
  switch (method) {
    case 'POST':
      if (id !== '') return { status: 200, text: finish({ objects, uploads }, id) };
      uploads.set('upload-1', { key, parts: new Map() });
      return { status: 200, text: begun };
    case 'PUT': {
      if (id === '') {
        objects.set(key, body);
        return { status: 200, headers: { etag: '"whole"' } };
      }
      const number = Number(url.searchParams.get('partNumber'));
      if (number === control.failPart) return { status: 500 };
      uploads.get(id)?.parts.set(number, body);
      return { status: 200, headers: { etag: `"part-${number}"` } };
    }
    case 'DELETE':
      if (id === '') objects.delete(key);
      else uploads.delete(id);
      return { status: 204 };
    default: {
      if (key === '') return { status: 200, text: list({ objects, control }, url.searchParams) };
      const bytes = objects.get(key);
      return bytes === undefined
        ? { status: 404 }
        : { status: 200, text: bytes, headers: { etag: '"x"' } };
    }
  }
}

function finish({ objects, uploads }: Pick<Bucket, 'objects' | 'uploads'>, id: string): string {
  const upload = uploads.get(id);
  if (upload === undefined) return '';
  uploads.delete(id);
  const parts = [...upload.parts].toSorted(([one], [other]) => one - other);
  objects.set(upload.key, Buffer.concat(parts.map(([, bytes]) => bytes)));
  return `<CompleteMultipartUploadResult><Key>${upload.key}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>`;
}

function list(
  { objects, control }: Pick<Bucket, 'objects' | 'control'>,
  query: URLSearchParams,
): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(control.pageNames, Number(query.get('max-keys') ?? 1_000));
  const all = [...objects].filter(([key]) => key.startsWith(prefix) && key > after);
  const found = all.toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, most);
  const rows = found.map(
    ([key, bytes]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>"x"</ETag>` +
      '<LastModified>2026-11-27T00:00:00.000Z</LastModified></Contents>',
  );
  const next =
    found.length < all.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${found.at(-1)?.[0]}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return `<ListBucketResult><KeyCount>${found.length}</KeyCount>${next}${rows.join('')}</ListBucketResult>`;
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Works the signature out again, as AWS describes its version 4, and compares it. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, key, date = '', region = '', names = '', given] =
    signature.exec(headers.authorization ?? '') ?? [];
  if (key !== settings.accessKeyId || region !== settings.region) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const canonical = [method, url.pathname, query, signed.join(''), names, content].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash].join('\n');
  const hmac = (secret: string | Buffer, part: string) =>
    createHmac('sha256', secret).update(part).digest();
  const secret = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${settings.secretAccessKey}`,
  );
  return hmac(secret, text).toString('hex') === given;
}
