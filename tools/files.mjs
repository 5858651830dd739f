// `npm run files -- to-store|to-disk`: moves uploads, on the project's own Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, root } from './install.mjs';

ensureInstalled();
const file = join(root, 'server', 'launch', 'move-uploads.ts');
const options = { cwd: root, stdio: 'inherit', env: environment() };
process.exit(spawnSync(findNode(), [file, ...process.argv.slice(2)], options).status ?? 1);
