// `npm run test:rolling`: the version before and this one side by side, on the project's own Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { ensureInstalled, environment, fail, findNode, root } from './install.mjs';

process.chdir(root);
ensureInstalled();
if (!buildWeb()) fail('The pages could not be built: see what Vite says above.');
const importHook = join(root, 'server', 'platform', 'process', 'import-hook.ts');
const rolling = [join(root, 'tools', 'upgrade', 'rolling.ts'), ...process.argv.slice(2)];
const options = { cwd: root, stdio: 'inherit', env: environment() };
process.exit(spawnSync(findNode(), ['--import', importHook, ...rolling], options).status ?? 1);
