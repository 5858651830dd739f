// `npm run screening:update -- [FILE|ADDRESS]`: a new list of sanctioned addresses.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, root } from './install.mjs';

ensureInstalled();
const file = join(root, 'server', 'launch', 'update-screening-list.ts');
const options = { cwd: root, stdio: 'inherit', env: environment() };
process.exit(spawnSync(findNode(), [file, ...process.argv.slice(2)], options).status ?? 1);
