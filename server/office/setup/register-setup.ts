import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { registerAssets } from './asset-routes.ts';
import { registerBatches } from './batch-routes.ts';
import { registerCatalogueFile } from './catalogue-file/catalogue-file-routes.ts';
import { registerChecklist } from './checklist-routes.ts';
import { registerTemplates } from './template-routes.ts';
import { registerTermTemplates } from './term-template-routes.ts';

/** The way from an empty office to a shop. */
export function registerSetup(app: App, deps: OfficeDeps): void {
  registerAssets(app, deps);
  registerTemplates(app, deps);
  registerBatches(app, deps);
  registerTermTemplates(app, deps);
  registerCatalogueFile(app, deps);
  registerChecklist(app, deps);
}
