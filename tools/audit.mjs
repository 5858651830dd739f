// `npm run audit`: known vulnerabilities of what the lock file installs for production. Ends with an
// error for those of at least `high`; where the registry does not answer such questions, it says so.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';
import { readAudit } from './read-audit.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { stdout } = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { answered, found } = readAudit(stdout);
for (const { name, severity, titles } of found) {
  console.log(`${severity}: ${name}: ${titles.join('; ') || 'through one of its dependencies'}`);
}
if (!answered) console.log('Nothing was checked: the registry names no vulnerabilities.');
else if (found.length === 0) console.log('No known vulnerability of high severity.');
process.exit(found.length === 0 ? 0 : 1);
