// `npm run dump:era`: keeps what a release leaves to the next one, on the project's own Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, root } from './install.mjs';

process.chdir(root);
ensureInstalled();
const file = join(root, 'tools', 'upgrade', 'dump-era.ts');
const options = { cwd: root, stdio: 'inherit', env: environment() };
process.exit(spawnSync(findNode(), [file, ...process.argv.slice(2)], options).status ?? 1);
