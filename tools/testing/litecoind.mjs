// Finds, installs and runs litecoind on its private test network. Plain JavaScript: the launcher
// uses it before anything is installed, on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { environmentOf, tryLitecoind } from './try-litecoind.mjs';

const sentence =
  'litecoind was not found: install it with "apt-get install litecoind" (Debian) or put the ' +
  'litecoind of https://litecoin.org on the PATH.';

/**
 * Where litecoind is: on the PATH, under `dataDir/tools`, or freshly installed. `install` is
 * `'system'` (apt-get as root), `'private'` (downloaded by apt into `dataDir/tools`, the system is
 * left as it is) or `'never'`. `options` are those of the newer ones it knows. `binary` is null when
 * there is none; `sentence` then says what to do.
 */
export function findLitecoind({ dataDir, install = 'never' }) {
  const found = installed(dataDir);
  if (found) return found;
  if (install === 'system' && process.getuid?.() === 0 && has('apt-get')) {
    const options = ['-y', '-qq', '--no-install-recommends'];
    const done = run('apt-get', ['install', ...options, 'litecoind']);
    if (!done && run('apt-get', ['update', '-qq'])) {
      run('apt-get', ['install', ...options, 'litecoind']);
    }
  } else if (install !== 'never' && has('apt-get') && has('dpkg-deb')) {
    unpackPrivately(resolve(dataDir, 'tools', 'litecoin'));
  }
  return installed(dataDir) ?? { binary: null, libraries: null, options: [], sentence };
}

function installed(dataDir) {
  const root = resolve(dataDir, 'tools', 'litecoin');
  // Debian's own script in /usr/bin writes into the home directory; the program itself does not.
  const scripts = ['/usr/bin', '/bin'];
  const path = (process.env.PATH ?? '').split(delimiter);
  const own = path.filter((place) => !scripts.includes(place));
  const places = [...own, '/usr/lib/litecoin', ...scripts];
  for (const place of places) {
    const binary = join(place, 'litecoind');
    const options = tryLitecoind({ binary, libraries: null, dataDir });
    if (options !== null) return { binary, libraries: null, options, sentence: '' };
  }
  const binary = join(root, 'usr', 'lib', 'litecoin', 'litecoind');
  const libraries = existsSync(root) ? librariesUnder(root) : null;
  const options = tryLitecoind({ binary, libraries, dataDir });
  return options === null ? null : { binary, libraries, options, sentence: '' };
}

function librariesUnder(root) {
  const folder = join(root, 'usr', 'lib');
  if (!existsSync(folder)) return null;
  const triplets = readdirSync(folder).filter((name) => name.includes('-linux-gnu'));
  return triplets.map((name) => join(folder, name)).join(delimiter);
}

/**
 * apt keeps everything it writes in our folder, so that nothing of the system changes. The
 * system's own lists of packages are used when they are there, else fresh ones are fetched.
 */
function unpackPrivately(root) {
  const state = join(root, 'apt');
  const archives = join(state, 'archives');
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const apt = (lists, ...parameters) => {
    const settings = [
      `Dir::State=${state}`,
      `Dir::State::lists=${lists}`,
      'Dir::State::status=/var/lib/dpkg/status',
      `Dir::Cache=${state}`,
      `Dir::Cache::archives=${archives}`,
      'Debug::NoLocking=1',
      ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
    ];
    return run('apt-get', [
      ...settings.flatMap((setting) => ['-o', setting]),
      '-qq',
      ...parameters,
    ]);
  };
  const fetching = ['-y', '--no-install-recommends', '--download-only', 'install', 'litecoind'];
  const own = join(state, 'lists');
  const fetched =
    apt('/var/lib/apt/lists', ...fetching) || (apt(own, 'update') && apt(own, ...fetching));
  if (fetched) {
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      run('dpkg-deb', ['-x', join(archives, name), root]);
    }
  }
  rmSync(state, { recursive: true, force: true });
}

function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

function run(program, parameters) {
  const answer = spawnSync(program, parameters, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: 300_000,
  });
  return answer.status === 0;
}

/**
 * Starts a node of its own private network on loopback and waits until it answers. Resolves to
 * `{ url, user, password, pid, exited, stop }`; `stop()` lets it write everything down.
 * Without `-vbparams` the network stops producing blocks at height 432, where MWEB would begin.
 */
export async function startLitecoind({
  dataDir,
  binary,
  libraries = null,
  options,
  rpcPort,
  user = 'agio',
  password,
  addressType = 'bech32',
  detached = false,
}) {
  mkdirSync(dataDir, { recursive: true });
  const settings = writeSettings(dataDir, { user, password });
  const child = spawn(
    binary,
    [
      '-regtest',
      `-datadir=${resolve(dataDir)}`,
      '-server=1',
      '-printtoconsole=0',
      '-listen=0',
      '-dnsseed=0',
      '-upnp=0',
      '-rpcbind=127.0.0.1',
      '-rpcallowip=127.0.0.1',
      `-conf=${settings}`,
      `-rpcport=${rpcPort}`,
      '-fallbackfee=0.0002',
      '-txindex=1',
      '-walletrbf=1',
      '-mempoolreplacement=1',
      '-vbparams=mweb:-2:0',
      `-addresstype=${addressType}`,
      '-keypool=20',
      '-shrinkdebugfile=1',
      ...options,
    ],
    { env: environmentOf(libraries), stdio: ['ignore', 'ignore', 'pipe'], detached },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  const exited = new Promise((done) => {
    child.once('exit', done);
    child.once('error', done);
  });
  const node = {
    url: `http://127.0.0.1:${rpcPort}`,
    user,
    password,
    pid: child.pid,
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
  await untilReady(node, child, () => complaint);
  return node;
}

/** The password goes by a file: everybody on the machine may read what a command line says. */
function writeSettings(dataDir, { user, password }) {
  const path = resolve(dataDir, 'agio-rpc.conf');
  rmSync(path, { force: true });
  writeFileSync(path, `rpcuser=${user}\nrpcpassword=${password}\n`, { mode: 0o600 });
  return path;
}

async function untilReady(node, child, complaint) {
  const authorization = `Basic ${Buffer.from(`${node.user}:${node.password}`).toString('base64')}`;
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (child.exitCode !== null) break;
    try {
      const answer = await fetch(node.url, {
        method: 'POST',
        headers: { authorization, connection: 'close' },
        body: JSON.stringify({ id: 1, method: 'getblockchaininfo', params: [] }),
      });
      const text = await answer.text();
      if (answer.ok && text.includes('"chain"')) return;
    } catch {
      // It is still starting; the loop ends by itself.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGTERM');
  throw new Error(`litecoind did not start: ${complaint().trim() || 'no answer in 60 seconds'}`);
}
