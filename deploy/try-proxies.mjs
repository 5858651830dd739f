// `npm run test:proxies`: each snippet of deploy/proxies in front of the real service, on loopback.
// Needs openssl and those of nginx, haproxy and caddy that shall be tried. See docs/deploying.md.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort, patiently, run, startService } from './service-on-loopback.mjs';

const root = join(import.meta.dirname, '..');
const site = 'exchange.example';
const office = 'office.exchange.example';
const perMinute = 60;
const read = (name) => readFileSync(join(import.meta.dirname, 'proxies', name), 'utf8');

/** A proxy's configuration with the ports and paths of this trial, and the command that runs it. */
const proxies = {
  nginx({ folder, port, upstream, plainPort }) {
    const own = read('nginx.conf')
      .replaceAll(/^\s*listen \[::\].*$/gm, '')
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
      .replaceAll('/etc/letsencrypt/live/exchange.example', folder)
      .replaceAll('/etc/nginx/agio-proxy.conf', join(folder, 'agio-proxy.conf'));
    writeFileSync(join(folder, 'agio-proxy.conf'), read('agio-proxy.conf'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join(' ');
    // Its workers would be nobody, who may not write here.
    const user = process.getuid() === 0 ? 'user root;' : '';
    const around = `${user} pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
      events {} http { access_log off; ${paths} ${own} }`;
    writeFileSync(join(folder, 'nginx.conf'), around);
    return ['nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']];
  },
  haproxy({ folder, port, upstream, plainPort }) {
    const own = read('haproxy.cfg')
      .replace('maxconn 20000', 'maxconn 2000')
      .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/certs/exchange.example.pem', join(folder, 'both.pem'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`);
    writeFileSync(join(folder, 'haproxy.cfg'), own);
    return ['haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]];
  },
  caddy({ folder, port, upstream, plainPort }) {
    const version = execFileSync('caddy', ['version'], { encoding: 'utf8' });
    const old = /^v?2\.[0-6]\./.test(version);
    const own = read('Caddyfile')
      // Before 2.7 the address of the client was called so.
      .replaceAll('client_ip', old ? 'remote_ip' : 'client_ip');
    const global = `{\n admin off\n local_certs\n skip_install_trust\n default_bind 127.0.0.1
      http_port ${plainPort}\n https_port ${port}\n storage file_system ${folder}/caddy\n}\n`;
    writeFileSync(join(folder, 'Caddyfile'), global + own);
    const env = {
      ...process.env,
      SITE_HOST: site,
      OFFICE_HOST: office,
      AGIO_UPSTREAM: `127.0.0.1:${upstream}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    return ['caddy', ['run', '--config', join(folder, 'Caddyfile')], { env }];
  },
};

/** One request through the proxy; `from` is the address it comes from. */
function ask(port, { method = 'GET', path = '/', host = site, from, headers = {}, body, until }) {
  return new Promise((done, fail) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        servername: host,
        localAddress: from,
        rejectUnauthorized: false,
        agent: false,
        timeout: 45_000,
        headers: { host, ...headers },
      },
      (response) => {
        const answer = { status: response.statusCode, headers: response.headers, text: '' };
        response.on('data', (bytes) => {
          answer.text += bytes;
          if (!until?.(answer.text)) return;
          asking.destroy();
          done(answer);
        });
        response.on('end', () => done(answer));
      },
    );
    asking.on('error', fail);
    asking.on('timeout', () => asking.destroy(new Error(`${path} was not answered in time`)));
    asking.end(body);
  });
}

const checks = {
  async 'serves the site, and by HTTPS alone'({ port, plainPort }) {
    const page = await ask(port, { path: '/', headers: { accept: 'text/html' } });
    equal(page.status, 200, 'status');
    equal(page.text.includes('<html'), true, 'a page');
    const plain = await fetch(`http://127.0.0.1:${plainPort}/`, {
      redirect: 'manual',
      headers: { host: site },
    });
    equal([301, 302, 307, 308].includes(plain.status), true, `${plain.status} by HTTP`);
  },
  async 'counts visitors by their real address, whatever they claim'({ port }) {
    const path = '/api/v1/locales-that-are-none';
    const attack = (n) => ({
      path,
      from: '127.0.0.21',
      headers: { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` },
    });
    const statuses = [];
    for (let n = 1; n <= perMinute + 20; n += 1) {
      statuses.push((await ask(port, attack(n))).status);
    }
    equal(statuses.at(0), 404, 'the first');
    equal(statuses.at(-1), 429, 'the last');
    equal((await ask(port, { path, from: '127.0.0.22' })).status, 404, 'a neighbour');
  },
  async 'takes a form of its own page, and no one else’s'({ port }) {
    const fields = { method: 'POST', path: '/api/v1/orders/preflight', from: '127.0.0.23' };
    const own = await ask(port, { ...fields, headers: json(`https://${site}`), body: '{}' });
    equal(own.text.includes('cross_origin'), false, 'own origin refused');
    const foreign = await ask(port, {
      ...fields,
      headers: json('https://evil.example'),
      body: '{}',
    });
    equal(foreign.text.includes('cross_origin'), true, 'foreign origin refused');
  },
  async 'lets a file of 4.9 MB through, and the service judge it'({ port }) {
    const order = await makeOrder(port);
    const boundary = 'agio-trial';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="cheque"; filename="a.png"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(4.9 * 1024 * 1024, 1),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await ask(port, {
      method: 'POST',
      path: `/api/v1/orders/${order.id}/send_cheque`,
      from: '127.0.0.24',
      headers: {
        cookie: order.cookie,
        'content-length': String(body.length),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    });
    // It is no picture: the service has read it to its end and says so.
    equal(answer.status, 422, `status, ${answer.text.slice(0, 200)}`);
    equal(answer.text.includes('"errors"'), true, 'an answer of the service');
  },
  async 'lets an order’s events through at once'({ port }) {
    const order = await makeOrder(port);
    const startedAt = performance.now();
    const answer = await ask(port, {
      path: `/api/v1/orders/${order.id}/events`,
      from: '127.0.0.24',
      headers: { cookie: order.cookie, accept: 'text/event-stream' },
      until: (text) => text.includes('event: order') && text.endsWith('\n\n'),
    });
    equal(answer.headers['content-type']?.startsWith('text/event-stream'), true, 'a stream');
    const seconds = (performance.now() - startedAt) / 1000;
    equal(seconds < 3, true, `the first event within ${seconds.toFixed(1)} s`);
  },
  async 'keeps a silent stream open beyond two beats'({ port }) {
    const order = await makeOrder(port);
    const answer = await ask(port, {
      path: `/api/v1/orders/${order.id}/events`,
      from: '127.0.0.24',
      headers: { cookie: order.cookie },
      until: (text) => text.split(': still here').length > 2,
    });
    equal(answer.text.split(': still here').length > 2, true, 'two beats');
  },
  async 'has the office on its own name alone'({ port }) {
    const written = ['/%6fffice', '//office', '/./office', '/x/../office/', '/OFFICE/'];
    for (const path of ['/office', '/office/', '/office/api/session', ...written]) {
      const { status, headers } = await ask(port, { path, from: '127.0.0.25' });
      const elsewhere = status >= 300 && status < 400 && headers.location !== undefined;
      equal(elsewhere || status === 404 || status === 400, true, `${path} of the site: ${status}`);
    }
    const entrance = await ask(port, { path: '/', host: office, from: '127.0.0.25' });
    equal(entrance.headers.location?.endsWith('/office'), true, 'the entrance');
    const page = await ask(port, { path: '/office', host: office, from: '127.0.0.25' });
    equal(page.status, 200, 'the office');
    equal(page.headers['x-robots-tag'], 'noindex, nofollow', 'robots');
    const call = await ask(port, {
      method: 'POST',
      path: '/office/api/session',
      host: office,
      from: '127.0.0.25',
      headers: json(`https://${office}`),
      body: '{}',
    });
    equal(call.text.includes('cross_origin'), false, 'its own origin');
    const passkey = await ask(port, {
      method: 'POST',
      path: '/office/api/sessions/passkey_options',
      host: office,
      from: '127.0.0.25',
      headers: json(`https://${office}`),
      body: '{}',
    });
    equal(passkey.text.includes(`"rpId":"${office}"`), true, 'passkeys of its own host');
  },
  async 'lets the robots of monitors read their files'({ port }) {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; BestChange robot)' };
    const path = '/export/bestchange.xml';
    const first = await ask(port, { path, headers, from: '127.0.0.26' });
    equal(first.status, 200, 'status');
    const tag = { ...headers, 'if-none-match': first.headers.etag ?? '' };
    const again = await ask(port, { path, headers: tag, from: '127.0.0.26' });
    equal([200, 304].includes(again.status), true, `${again.status} with a tag`);
  },
};

function json(origin) {
  return { 'content-type': 'application/vnd.api+json', origin };
}

async function makeOrder(port) {
  const fields = {
    income_payment_system_id: 'trx',
    outcome_payment_system_id: 'prusd',
    income_amount: '1000',
    outcome_account: 'P1012345678',
    email: 'anna@exchange.example',
    refund_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  const answer = await ask(port, {
    method: 'POST',
    path: '/api/v1/orders',
    from: '127.0.0.24',
    body: JSON.stringify(fields),
    headers: { ...json(`https://${site}`), 'idempotency-key': randomUUID() },
  });
  equal(answer.status, 201, `an order: ${answer.text.slice(0, 300)}`);
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return { id: JSON.parse(answer.text).data.id, cookie };
}

function equal(found, wanted, what) {
  if (found !== wanted) throw new Error(`${what}: ${found} in place of ${wanted}`);
}

function makeCertificate(folder) {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${site}`,
      '-addext',
      `subjectAltName=DNS:${site},DNS:${office}`,
      '-keyout',
      key,
      '-out',
      chain,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(join(folder, 'both.pem'), readFileSync(chain) + readFileSync(key));
}

async function tryOne(name, service) {
  const folder = join(service.folder, name);
  mkdirSync(folder);
  makeCertificate(folder);
  const place = { folder, port: await freePort(), plainPort: await freePort() };
  const [program, parameters, options] = proxies[name]({ ...place, upstream: service.port });
  const proxy = run(program, parameters, options);
  let failed = 0;
  try {
    await patiently(() => ask(place.port, { path: '/healthz', from: '127.0.0.20' }), 15);
    for (const [what, check] of Object.entries(checks)) {
      const wrong = await patientlyOnce(() => check(place));
      if (wrong !== null) failed += 1;
      console.log(`${name}: ${what}: ${wrong ?? 'yes'}`);
    }
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.message}\n${proxy.said}`);
  } finally {
    proxy.kill('SIGTERM');
    await proxy.gone;
  }
  return failed;
}

async function patientlyOnce(check) {
  try {
    await check();
    return null;
  } catch (error) {
    return error.message;
  }
}

const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(proxies);
let failed = 0;
for (const name of names) {
  // A service of its own for each: addresses that were counted are counted for a minute.
  const service = await startService(root, {
    PUBLIC_URL: `https://${site}`,
    OFFICE_URL: `https://${office}`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: String(perMinute),
  });
  try {
    failed += await tryOne(name, service);
  } finally {
    await service.end();
  }
}
process.exit(failed === 0 ? 0 : 1);
