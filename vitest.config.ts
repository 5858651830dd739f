import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';

const pure = [
  'core',
  'contract',
  'rails',
  'sources',
  'screeners',
  'gateways',
  'i18n',
  'ui',
  'tools',
];
const withDatabase = ['server', 'signer', 'site', 'office', 'bench'];

function testsOf(folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
}

const file = join(import.meta.dirname, 'server/platform/process/import-hook.ts');
const importHook = Number.parseInt(process.versions.node, 10) >= 24 ? ['--import', file] : [];

export default defineConfig({
  test: {
    // Ends what hangs. How long a test may take for its own sake, it says itself.
    testTimeout: 240_000,
    execArgv: [...importHook],
    hookTimeout: 240_000,
    // What comes by itself comes late on a machine with much else to do.
    setupFiles: ['tools/testing/seeded-random.ts'],
    expect: { poll: { timeout: 30_000 } },
    // A process of its own for each file would spend more on loading than most files on testing:
    // what modules hold, they hold for the platform they were opened with.
    isolate: false,
    // Much of a test is waiting for a database, a node or a process of the service's own.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: testsOf(pure) } },
      {
        extends: true,
        test: {
          name: 'service',
          include: testsOf(withDatabase),
          globalSetup: ['server/launch/database/test-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: testsOf(['e2e']),
          globalSetup: ['e2e/support/service-of-run.ts'],
          testTimeout: 900_000,
          hookTimeout: 400_000,
          // Apart from all others: whole services and a browser need the machine to themselves, and
          // compute all the time.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
