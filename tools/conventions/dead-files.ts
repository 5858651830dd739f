import { isTestCode, type SourceFile } from './sources.ts';

/** Files that are run, served or read by a tool, and so are imported by nobody. */
const entrances = [
  /^server\/(main|worker)\.ts$/,
  /^server\/launch\/(launch|migrate|reset-operator|prove|back-up|move-uploads|restore|update-screening-list)\.ts$/,
  /^signer\/main\.ts$/,
  /^(vite|vite\.(service|widget)|vitest)\.config\.ts$/,
  /^server\/launch\/database\/test-cluster\.ts$/,
  /^server\/platform\/process\/import-hook\.ts$/,
  // The file of a thread.
  /-worker\.ts$/,
  /^tools\/seeded-random\.ts$/,
  /^(site|office)\/entry-[a-z]+\.tsx?$/,
  /\.d\.ts$/,
  // The simulated outside kept in memory: what tests have in place of the database.
  /^rails\/simulated\/memory-world\.ts$/,
];

/** Files that nothing but tests imports: what is not used is taken out. */
export function deadFiles(sources: readonly SourceFile[]): string[] {
  const used = new Set(
    sources
      .filter((file) => !/\.test\.tsx?$/.test(file.path))
      .flatMap((file) => file.imports.map((found) => found.target)),
  );
  return sources
    .map((file) => file.path)
    .filter((path) => !used.has(path) && !isTestCode(path))
    .filter((path) => !entrances.some((entrance) => entrance.test(path)));
}
