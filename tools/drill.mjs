// `npm run drill`: two of everything, and each of them killed, paused and cut off in its turn.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled, environment, fail, findNode, root } from './install.mjs';

process.chdir(root);
ensureInstalled();
if (!build()) fail('The build failed: see what Vite says above.');
const importHook = join(root, 'server', 'platform', 'process', 'import-hook.ts');
const drill = [join(root, 'bench', 'drill', 'drill.ts'), ...process.argv.slice(2)];
const options = { cwd: root, stdio: 'inherit', env: environment() };
const { status } = spawnSync(findNode(), ['--import', importHook, ...drill], options);
process.exit(status ?? 1);
