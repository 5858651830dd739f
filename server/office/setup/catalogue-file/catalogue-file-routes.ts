import type { OfficeCalls } from '../../../../contract/calls/office/office-calls.ts';
import type {
  CatalogueFormat,
  CataloguePlanAttributes,
} from '../../../../contract/office/files/catalogue-file.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { listTermTemplates } from '../../../market/catalogue/batches/term-templates.ts';
import type { Exchange } from '../../../market/catalogue/catalogue.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { document, resource } from '../../../platform/http/answers/json-api.ts';
import type { App } from '../../../platform/http/app.ts';
import { sendSheet } from '../../../platform/spreadsheet/send-sheet.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../../access/handle-call.ts';
import { audit } from '../../audit/audit.ts';
import { planDirections } from '../plan-directions.ts';
import { readReadiness } from '../readiness.ts';
import { applyPlan } from './apply-plan.ts';
import type { ReadFile } from './file-line.ts';
import { emptyPlan, type FilePlan, noteWrong } from './file-plan.ts';
import { planDirection, proposeDirection } from './plan-directions.ts';
import { planField, planTemplate } from './plan-fields.ts';
import { planAsset, planSystem } from './plan-systems.ts';
import { readBestchange } from './read-bestchange.ts';
import { readJsonFile } from './read-json.ts';
import { readRows } from './read-rows.ts';
import { directionSheet, writeJson } from './write-file.ts';

/** More than this no person looks through; the numbers count all. */
const linesShown = 200;
const entriesMax = 10_000;

/** The whole catalogue as a file, and back. */
export function registerCatalogueFile(app: App, deps: OfficeDeps): void {
  handleOffice(
    app,
    'GET /office/api/catalogue/export',
    async ({ query, reply, author, locale }) => {
      const format = query.format ?? 'json';
      await inTransaction(deps.platform.database, (tx) =>
        audit(tx, {
          ...author,
          action: 'export_catalogue',
          subjectType: 'direction_batches',
          subjectId: 'export',
          after: { format },
        }),
      );
      if (format === 'csv') {
        const sheet = directionSheet(deps, locale);
        return sendSheet(reply, { sheet, format, locale, fileName: 'directions' });
      }
      return (
        reply
          // To be saved, whatever a browser makes of it.
          .header('content-type', 'application/octet-stream')
          .header('content-disposition', 'attachment; filename="catalogue.json"')
          .header('cache-control', 'no-store')
          .send(await writeJson(deps))
      );
    },
  );
  handleOffice(app, 'POST /office/api/catalogue/import', (asked) => importFile(deps, asked));
}

type Importing = AskedByOperator<OfficeCalls['POST /office/api/catalogue/import']>;

async function importFile(deps: OfficeDeps, { body, author, locale }: Importing) {
  const read = readers[body.format](body.text);
  if (read.entries.length > entriesMax) {
    return refuse('too_long', 'text', { max: String(entriesMax) });
  }
  const plan = emptyPlan({ deps, locale, switchOn: body.switch_on });
  await planAll(plan, read, body.format);
  const shown = await present(plan);
  const nothing = shown.created + shown.changed === 0;
  if (body.preview || nothing) return document(resource('catalogue_plans', 'preview', shown));
  if (shown.wrong > 0 || shown.assets.length > 0) return refuse('invalid_format', 'text');
  const batch = await applyPlan(plan, author, body.format);
  if (isRefusal(batch)) return batch;
  return document(resource('catalogue_plans', batch, { ...shown, batch }));
}

const readers: Readonly<Record<CatalogueFormat, (text: string) => ReadFile>> = {
  json: readJsonFile,
  csv: readRows,
  bestchange: readBestchange,
};

/** What stands on something else comes after it, wherever it is in the file. */
async function planAll(plan: FilePlan, read: ReadFile, format: CatalogueFormat): Promise<void> {
  for (const { line, refusal } of read.faults) noteFile(plan, line, refusal);
  const of = (subject: string) => read.entries.filter((entry) => entry.subject === subject);
  for (const entry of of('assets')) planAsset(plan, entry);
  for (const entry of of('payment_systems')) planSystem(plan, entry);
  const direction = format === 'bestchange' ? proposeDirection : planDirection;
  for (const entry of of('directions')) direction(plan, entry);
  for (const entry of of('own_fields')) planField(plan, entry);
  const templates = await listTermTemplates(plan.deps.platform.database);
  for (const entry of of('term_templates')) planTemplate(plan, entry, templates);
}

function noteFile(plan: FilePlan, line: number, refusal: Refusal): void {
  noteWrong(plan, { line, subject: 'directions', name: '' }, refusal);
}

async function present(plan: FilePlan): Promise<CataloguePlanAttributes> {
  const { deps, lines, locale } = plan;
  const ofState = (state: string) => lines.filter((line) => line.state === state);
  const [wrong, created, changed] = [ofState('wrong'), ofState('created'), ofState('changed')];
  const byId = new Map([...plan.systems.values()].map((system) => [system.id, system]));
  const on = plan.switchedOn.flatMap((direction): Exchange[] => {
    const income = byId.get(direction.incomePaymentSystemId);
    const outcome = byId.get(direction.outcomePaymentSystemId);
    return income === undefined || outcome === undefined ? [] : [{ direction, income, outcome }];
  });
  const meaning = { locale, existing: 0, opening: false };
  return {
    created: created.length,
    changed: changed.length,
    same: plan.same,
    wrong: wrong.length,
    assets: plan.assets,
    switched_on: on.length === 0 ? null : planDirections(on, await readReadiness(deps), meaning),
    lines: [...wrong, ...created, ...changed].slice(0, linesShown),
    batch: null,
  };
}
