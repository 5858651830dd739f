// Files of former builds stay for a while: a tab that was open when a new build came asks for its
// own parts later, and would break without them.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const retentionMilliseconds = 7 * 24 * 3_600_000;
/** Who builds with every change of a source does not fill the disk: some ten builds are kept. */
const filesMax = 6_000;
/** The site's own build, and that of the widget on pages of others. */
const manifests = ['manifest.json', 'widget-manifest.json'];

/**
 * Readies the folder of the browser's files for the next build: hashed files stay, those of the
 * last build from now on for a week; everything else goes and is written anew.
 */
export function keepFormerAssets(client, now = new Date()) {
  if (!existsSync(client)) return;
  const last = new Set(manifests.flatMap((name) => filesOfBuild(join(client, name))));
  for (const name of readdirSync(client)) {
    if (name !== 'assets') rmSync(join(client, name), { recursive: true });
  }
  const folder = join(client, 'assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const aged = files.map((name) => {
    const file = join(folder, name);
    // Its pressed copies are as old as the file itself.
    if (last.has(name.replace(/\.(br|gz)$/, ''))) utimesSync(file, now, now);
    return { file, at: statSync(file).mtimeMs };
  });
  aged.sort((left, right) => right.at - left.at);
  const old = aged.filter(({ at }, nth) => nth >= filesMax || now - at > retentionMilliseconds);
  for (const { file } of old) rmSync(file);
}

function filesOfBuild(manifest) {
  if (!existsSync(manifest)) return [];
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return files.map((file) => file.replace(/^assets\//, ''));
}
