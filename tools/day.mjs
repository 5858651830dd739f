// `npm run day`: a shop is set up, serves a day of orders and closes its books, all by keyboard.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled, environment, fail, findNode, root } from './install.mjs';

process.chdir(root);
ensureInstalled();
if (!build()) fail('The build failed: see what Vite says above.');
const importHook = join(root, 'server', 'platform', 'process', 'import-hook.ts');
const day = [join(root, 'bench', 'run-day.ts'), ...process.argv.slice(2)];
const options = { cwd: root, stdio: 'inherit', env: environment() };
const { status } = spawnSync(findNode(), ['--import', importHook, ...day], options);
process.exit(status ?? 1);
