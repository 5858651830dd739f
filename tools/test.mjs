// `npm test`: everything. Installs what is missing, then types, format, the build, and every test:
// units, rails on real nodes, the API on a real PostgreSQL, stories in a browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkFormat, checkTypes, conclude, runTool } from './run.mjs';
import { findChromium } from './testing/chromium.mjs';
import { findLitecoind } from './testing/litecoind.mjs';
import { mergeAttempts, worthSecondAttempt } from './testing/second-attempt.mjs';

process.chdir(root);
ensureInstalled();
const steps = [...programs(), ...checkTypes(), checkFormat()];
steps.push({ name: 'build', passed: build() });
const notes = mkdtempSync(join(tmpdir(), 'agio-answers-'));
const answeredCalls = join(notes, 'calls');
writeFileSync(answeredCalls, '');
process.env.AGIO_ANSWERED_CALLS = answeredCalls;
const tests = runTests();
steps.push({ name: 'every call is answered in a test', passed: checkAnsweredCalls() });
rmSync(notes, { recursive: true, force: true });
conclude(steps, tests);

function programs() {
  const browser = findChromium({ install: true, windowless: true });
  const node = findLitecoind({ dataDir: join(root, '.data'), install: 'system' });
  for (const { sentence } of [browser, node]) if (sentence) console.error(sentence);
  return [
    { name: 'Chromium is there', passed: browser.path !== null },
    { name: 'litecoind is there', passed: node.binary !== null },
  ];
}

/** Stories that failed are told once more on a machine that has nothing else to do. */
function runTests() {
  const first = runVitest([]);
  const files = worthSecondAttempt(first.failedFiles);
  if (first.failed === 0 || files.length === 0) return first;
  console.log(`\nSecond attempt: ${files.join(', ')}\n`);
  const again = runVitest(files);
  const passed = files.filter((file) => !again.failedFiles.includes(file));
  for (const file of passed) console.log(`Flaky, passed at the second attempt: ${file}`);
  return mergeAttempts(first, again);
}

function runVitest(files) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const ended = runTool('vitest/vitest.mjs', ['run', ...files, ...reporters]);
  const tests = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  if (!ended && tests.failed === 0) return { ...tests, failed: 1 };
  return tests;
}

/** Whether each call of the table was answered with success somewhere in the run. */
function checkAnsweredCalls() {
  return runTool('../tools/testing/unanswered-calls.ts', [answeredCalls]);
}

/** Files that could not even be read count as one failure each. */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.testResults.filter((result) => result.status === 'failed');
    const unread = failed.filter((result) => result.assertionResults.length === 0);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unread.length,
      failedFiles: failed.map((result) => result.name),
    };
  } catch {
    return { passed: 0, failed: 1, failedFiles: [] };
  }
}
