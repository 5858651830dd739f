// `npm run check`: types, format, lint and conventions, in seconds.
import { ensureInstalled } from './install.mjs';
import { checkFormat, checkTypes, conclude, runTool } from './run.mjs';

ensureInstalled();
const conventions = ['run', '--project', 'pure', 'tools/conventions.test.ts', '--reporter', 'dot'];
conclude([
  ...checkTypes(),
  checkFormat(),
  { name: 'conventions', passed: runTool('vitest/vitest.mjs', conventions) },
]);
