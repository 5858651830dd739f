// Runs one step of a check and remembers how it ended.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, findNode, root } from './install.mjs';

/** Runs a program of `node_modules` on the project's Node; says whether it succeeded. */
export function runTool(file, parameters) {
  const path = join(root, 'node_modules', file);
  const options = { cwd: root, stdio: 'inherit', env: environment() };
  return spawnSync(findNode(), [path, ...parameters], options).status === 0;
}

/** Types of every floor, each with the libraries it may use. */
export const typeChecks = ['core/tsconfig.json', 'tsconfig.json', 'tsconfig.web.json'];

export function checkTypes() {
  return typeChecks.map((project) => ({
    name: `types of ${project}`,
    passed: runTool('typescript/bin/tsc', ['-p', project, '--noEmit']),
  }));
}

export function checkFormat() {
  const passed = runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
  return { name: 'format and lint', passed };
}

/** Prints the steps that failed; the last line tells how many passed and how many failed. */
export function conclude(steps, tests = { passed: 0, failed: 0 }) {
  const failed = steps.filter((step) => !step.passed);
  for (const { name } of failed) console.log(`Failed: ${name}`);
  const passedCount = steps.length - failed.length + tests.passed;
  const failedCount = failed.length + tests.failed;
  console.log(`${passedCount} passed, ${failedCount} failed`);
  process.exit(failedCount === 0 ? 0 : 1);
}
