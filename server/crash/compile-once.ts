import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from '../../tools/install.mjs';

/** Where processes find what others have compiled, the same as that of all commands. */
export const compileCache = environment().NODE_COMPILE_CACHE;

const importHook = join(import.meta.dirname, '../platform/process/import-hook.ts');
const compiled = new Map<string, Promise<void>>();

/**
 * Has a program compiled once for all its lives. Node writes down what it has compiled when it
 * ends; one that is killed leaves nothing, and its next life would begin by compiling everything
 * anew. So one is started that ends by itself, for want of a port or a network.
 */
export function compileOnce(file: string): Promise<void> {
  const compiling = compiled.get(file) ?? compile(file);
  compiled.set(file, compiling);
  return compiling;
}

async function compile(file: string): Promise<void> {
  const nothing = { PORT: 'none', SIGNER_NETWORKS: 'none' };
  const env = { ...process.env, ...nothing, NODE_COMPILE_CACHE: compileCache };
  const parameters = ['--import', importHook, file];
  const program = spawn(process.execPath, parameters, { env, stdio: 'ignore' });
  const [code] = await once(program, 'exit');
  if (!code) throw new Error(`${file} ended with ${code}, though there was nothing to serve`);
}
