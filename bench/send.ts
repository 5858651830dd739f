import { type Agent, request } from 'node:http';
import type { Request } from 'autocannon';

/** Sends one request and reads its answer away. Answers its bytes; throws on no success. */
export function send(url: string, agent: Agent, chosen: Request): Promise<number> {
  const { method = 'GET', path = '/', headers = {}, body = '' } = chosen;
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...headers, ...length } };
    const sent = request(new URL(path, url), options, (answer) => {
      const status = answer.statusCode ?? 0;
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('error', reject).once('end', () => {
        if (status < 300) resolve(bytes);
        else reject(new Error(`status ${status}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
