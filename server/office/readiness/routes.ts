import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { checkRequirements } from './check-requirements.ts';

/** What monitors ask of a shop, each held against the running service. */
export function registerMonitorReadiness(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/monitor_requirements', async ({ locale }) => {
    const found = await checkRequirements(app, deps, locale);
    return whole(found.map(([id, attributes]) => resource('monitor_requirements', id, attributes)));
  });
}
