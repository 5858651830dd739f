// `npm run check`: types, format, lint and tidiness, in seconds.
import { ensureInstalled } from './install.mjs';
import { checkFormat, checkTypes, conclude, runTool } from './run.mjs';

ensureInstalled();
const tidy = ['run', '--project', 'pure', 'tools/tidy.test.ts', '--reporter', 'dot'];
conclude([
  ...checkTypes(),
  checkFormat(),
  { name: 'tidiness', passed: runTool('vitest/vitest.mjs', tidy) },
]);
