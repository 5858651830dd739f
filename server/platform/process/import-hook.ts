import { registerHooks } from 'node:module';

/**
 * Loaded before everything else by `--import`. Node reads a package's whole `package.json` again
 * for every file imported from it; Drizzle's lists thousands of files, which costs every process
 * most of a second and 150 MB. All its files are ES modules beside each other, so their places
 * need not be looked up: each name is resolved once, each relative import not at all.
 */
const folder = '/node_modules/drizzle-orm/';
const known = new Map<string, { url: string; format: string; shortCircuit: true }>();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context;
    if (specifier.startsWith('.') && parentURL.includes(folder)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm($|\/)/.test(specifier)) return nextResolve(specifier, context);
    const found = known.get(specifier);
    if (found !== undefined) return found;
    const { url } = nextResolve(specifier, context);
    const answer = { url, format: 'module', shortCircuit: true } as const;
    known.set(specifier, answer);
    return answer;
  },
});
