import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../conventions/sources.ts';

/** A release that stands in a folder of its own, installed and built. */
type Checkout = { readonly commit: string; readonly folder: string };

/** The commit that is asked for; else that of the newest tag, else the newest that is a day old. */
export function findVersionBefore(asked: string | undefined): string {
  const git = (...parameters: string[]) => {
    const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const named = asked ?? git('describe', '--tags', '--abbrev=0');
  const commit =
    named === ''
      ? git('log', '-1', '--format=%H', '--before=1 day ago')
      : git('rev-parse', '--verify', `${named}^{commit}`);
  if (commit === '') {
    throw new Error(
      'There is no version before here: name a commit, or fetch the history of the repository.',
    );
  }
  return commit;
}

/** Puts a commit into a folder, with its own packages and pages. */
export async function checkOut(commit: string, folder: string): Promise<Checkout> {
  await mkdir(folder);
  const archive = join(folder, '..', 'release.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root) && existsSync(join(root, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  } else {
    const quiet = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', quiet, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const build = [join(folder, 'tools', 'build.mjs')];
  execFileSync(process.execPath, build, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { commit, folder };
}
