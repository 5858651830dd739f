// `npm run bench`: how fast and how light everything is, beside what could be done at most.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled, environment, fail, findNode, root } from './install.mjs';

process.chdir(root);
ensureInstalled();
if (!build()) fail('The build failed: see what Vite says above.');
const importHook = join(root, 'server', 'platform', 'process', 'import-hook.ts');
const bench = [join(root, 'bench', 'run.ts'), ...process.argv.slice(2)];
const options = { cwd: root, stdio: 'inherit', env: environment() };
const { status } = spawnSync(findNode(), ['--import', importHook, ...bench], options);
process.exit(status ?? 1);
