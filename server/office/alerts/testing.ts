import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import push from 'web-push';
import type { SendPush } from '../../exchange/push/send-push.ts';
import { vapidKeys } from '../../exchange/push/vapid-keys.ts';
import type { Database } from '../../platform/database/database.ts';

/** A push service on loopback with one browser behind it, which reads what comes. */
export type PushStandIn = {
  /** What the browser gives to whoever may write to it. */
  readonly keys: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly shown: { readonly title: string; readonly body: string; readonly path: string }[];
  /** The service knows the browser no more. */
  forget(): void;
  readonly send: SendPush;
  close(): Promise<void>;
};

/** Listens on a free port of loopback until it is closed. */
export async function startPushService(database: Database): Promise<PushStandIn> {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16);
  const shown: PushStandIn['shown'] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isSigned = /^vapid t=[^,]+, k=[\w-]+$/.test(request.headers.authorization ?? '');
    if (status === 201) {
      if (isSigned) shown.push(JSON.parse(decrypt(body, browser, auth)));
      response.writeHead(isSigned ? 201 : 400).end();
    } else response.writeHead(status).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const vapidDetails = { subject: 'https://agio.example/contacts', ...(await vapidKeys(database)) };
  return {
    keys: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/one',
      p256dh,
      auth: auth.toString('base64url'),
    },
    shown,
    forget: () => {
      status = 410;
    },
    // The library speaks HTTPS alone: its request is made as it is and carried to loopback.
    async send(target, payload) {
      const { headers, body } = push.generateRequestDetails(target, payload, { vapidDetails });
      const { pathname } = new URL(target.endpoint);
      const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const answer = await fetch(`${origin}${pathname}`, {
        method: 'POST',
        headers: Object.fromEntries(given.filter(([name]) => name !== 'Content-Length')),
        body: new Uint8Array(body ?? Buffer.alloc(0)),
      });
      if (answer.ok) return;
      throw Object.assign(new Error('push refused'), { statusCode: answer.status });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** RFC 8291: what a browser does with the body of a message. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
