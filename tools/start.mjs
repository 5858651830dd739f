// `npm start`: installs and builds what is missing, then runs the launcher on Node 24 until told
// to end. `--dev` runs the service by its sources, and starts it again whenever one changes.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build, buildWeb } from './build.mjs';
import { ensureInstalled, environment, fail, findNode, root } from './install.mjs';

const dev = process.argv.includes('--dev');
const watched = ['core', 'contract', 'rails', 'sources', 'signer', 'server', 'i18n', 'ui', 'site'];

process.chdir(root);
ensureInstalled();
if (!(dev ? buildWeb() : build())) fail('The build failed: see what Vite says above.');

let launcher = launch();
let restarting = false;
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl-C reaches the launcher by itself; a second signal of the same kind does no harm.
  process.on(signal, () => end(signal));
}
if (process.env.npm_lifecycle_event) endWithNpm();
if (dev) restartOnChange();

function launch() {
  const file = join(root, dev ? 'server/launch/launch.ts' : 'dist/service/launch.js');
  const importHook = join(root, 'server', 'platform', 'process', 'import-hook.ts');
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(findNode(), ['--enable-source-maps', '--import', importHook, file], {
    cwd: root,
    stdio,
    env: environment(),
  });
  child.on('exit', (code, signal) => {
    if (!restarting || ending) process.exit(signal ? 1 : (code ?? 1));
    restarting = false;
    buildWeb();
    launcher = launch();
  });
  return child;
}

function end(signal) {
  ending = true;
  launcher.kill(signal);
}

/** Npm that is told to end, or killed, does not tell us: its shell or npm itself is just gone. */
function endWithNpm() {
  const ancestors = familyOf(process.ppid);
  setInterval(() => {
    if (familyOf(process.ppid) !== ancestors) end('SIGTERM');
  }, 500).unref();
}

/** The parent and its parent, where the system tells. */
function familyOf(parent) {
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function restartOnChange() {
  let timer;
  const changed = (_event, file) => {
    if (!file || !/\.(tsx?|css|svg)$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = true;
      launcher.kill('SIGTERM');
    }, 150);
  };
  for (const folder of [...watched, 'office'].filter((name) => existsSync(join(root, name)))) {
    watch(join(root, folder), { recursive: true }, changed);
  }
}
