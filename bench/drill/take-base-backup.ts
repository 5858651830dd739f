// How Patroni makes a standby: `pg_basebackup` without that program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { openBaseBackup } from '../../server/launch/backup/base-backup.ts';

const given = new Map(
  process.argv.slice(2).flatMap((word) => {
    const [, name = '', value = ''] = /^--(\w+)=(.*)$/.exec(word) ?? [];
    return name === '' ? [] : [[name, value] as const];
  }),
);
const folder = given.get('datadir') ?? '';
const words = (given.get('connstring') ?? '').split(' ').map((word) => word.split('='));
const connection = new Map(words.map(([name = '', value = '']) => [name, value] as const));
const url = `postgresql://${connection.get('user')}@${connection.get('host')}:${connection.get('port')}/postgres`;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await chmod(folder, 0o700);
const unpacking = spawn('tar', ['-xf', '-', '-C', folder], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
const ended = once(unpacking, 'exit');
await pipeline(await openBaseBackup(url), unpacking.stdin);
const [code] = await ended;
process.exit(typeof code === 'number' ? code : 1);
