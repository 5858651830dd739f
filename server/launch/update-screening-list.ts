import { updateList } from '../../screeners/list/update-list.ts';
import { loadConfig } from '../platform/config/config.ts';
import { explain } from '../platform/process/run-process.ts';

const ofac =
  'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_ADVANCED.ZIP';
const usage = 'Usage: npm run screening:update -- [FILE|ADDRESS] [--force]';

/** `npm run screening:update`: a new list of sanctioned addresses in the place of the old one. */
async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const force = given.includes('--force');
  const [from = ofac, ...more] = given.filter((word) => word !== '--force');
  if (more.length > 0) throw new Error(usage);
  const { listFile } = loadConfig().screening;
  if (listFile === null) throw new Error('SCREENING_LIST_FILE names no file to write to.');
  const { before, list } = await updateList(from, listFile, { force });
  const { publishedAt, addresses } = list;
  const of = publishedAt === null ? '' : ` of ${publishedAt}`;
  const was = before === null ? '' : ` (there were ${before})`;
  process.stdout.write(`The list${of} has ${addresses.size} addresses${was}: ${listFile}\n`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
