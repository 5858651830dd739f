import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { ChosenKind } from '../../../contract/office/alerts.ts';
import type { ChosenChannels } from '../../../core/alerts/alert-kind.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { minutesOf } from '../../../core/support/desk-hours.ts';
import { isTimeZone } from '../../../i18n/intl-formats.ts';
import { isCurvePoint } from '../../exchange/push/is-curve-point.ts';
import { vapidKeys } from '../../exchange/push/vapid-keys.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { askWho, BotFault } from '../../platform/telegram/bot-api.ts';
import type { BotPurpose } from '../../platform/telegram/bot-purpose.ts';
import { readBots, rememberBot, saveBot } from '../../platform/telegram/bots.ts';
import { makeCode } from '../../platform/telegram/codes.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { type AuditEntry, audit } from '../audit/audit.ts';
import { listRoles } from '../operators/roles.ts';
import { readTerms, saveTerms } from './alert-terms.ts';
import { addBrowser, readChat, removeBrowser, saveOwnSettings } from './own-settings.ts';
import { presentChannels, presentOwn, presentShop } from './present-alerts.ts';
import { staffCodePrefix, unlinkChat } from './staff-bot.ts';

const codeMinutes = 15;

/** What operators are told of while they look elsewhere: their own choice, and the shop's. */
export function registerAlerts(app: App, deps: OfficeDeps): void {
  const { platform } = deps;
  handleOffice(app, 'GET /office/api/alerts/own', async ({ operator }) =>
    document(await presentOwn(platform, operator)),
  );
  handleOffice(app, 'PUT /office/api/alerts/own', (asked) => changeOwn(deps, asked));
  handleOffice(app, 'GET /office/api/alerts/channels', async () =>
    whole(await presentChannels(platform)),
  );
  handleOffice(app, 'POST /office/api/alerts/test', async (asked) => {
    await inTransaction(platform.database, async (tx) => {
      await raiseAlert(tx, { kind: 'self_test', subject: asked.operator.id });
      await note(tx, asked, 'test_alerts');
    });
    return undefined;
  });
  registerTelegram(app, deps);
  registerBrowsers(app, deps);
  registerShop(app, deps);
}

type ByOperator = Pick<AskedByOperator<OfficeCalls['POST /office/api/alerts/test']>, 'author'> & {
  readonly operator: { readonly id: string };
};

function note(
  tx: Transaction,
  { operator, author }: ByOperator,
  action: AuditEntry['action'],
  after: AuditEntry['after'] = null,
): Promise<void> {
  const { actor, ip } = author;
  const subject = { subjectType: 'operators', subjectId: operator.id };
  return audit(tx, { actor, ip, action, ...subject, after });
}

async function changeOwn(
  { platform }: OfficeDeps,
  asked: AskedByOperator<OfficeCalls['PUT /office/api/alerts/own']>,
) {
  const { body, operator } = asked;
  if (!isTimeZone(body.time_zone)) return refuse('invalid_format', 'time_zone');
  const [quietFrom, quietUntil] = [minutesOf(body.quiet_from), minutesOf(body.quiet_until)];
  if (quietFrom === null && quietUntil !== null) return refuse('required', 'quiet_from');
  if (quietFrom !== null && quietUntil === null) return refuse('required', 'quiet_until');
  const settings = {
    channels: body.as_role ? null : chosenOf(body.kinds),
    timeZone: body.time_zone,
    quietFrom,
    quietUntil,
    urgentAnyway: body.urgent_anyway,
    version: body.version,
  };
  const refused = await inTransaction(platform.database, async (tx) => {
    const refusal = await saveOwnSettings(tx, operator.id, settings);
    if (refusal !== null) return refusal;
    const { time_zone, quiet_from, quiet_until } = body;
    await note(tx, asked, 'change_own_alerts', { time_zone, quiet_from, quiet_until });
    return null;
  });
  return refused ?? document(await presentOwn(platform, operator));
}

function chosenOf(kinds: readonly ChosenKind[]): ChosenChannels {
  return Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels]));
}

function registerTelegram(app: App, { platform }: OfficeDeps): void {
  const { database } = platform;
  handleOffice(app, 'POST /office/api/alerts/telegram_links', async (asked) => {
    const { staff } = await readBots(platform, database);
    if (staff.username === null) return refuse('not_found');
    const made = await inTransaction(database, async (tx) => {
      const code = await makeCode(tx, { operatorId: asked.operator.id }, codeMinutes);
      await note(tx, asked, 'ask_telegram_code');
      return code;
    });
    const code = `${staffCodePrefix}${made.code}`;
    return document(
      resource('telegram_links', asked.operator.id, {
        url: `https://t.me/${staff.username}?start=${code}`,
        command: `/start ${code}`,
        expires_at: made.expiresAt.toISOString(),
      }),
    );
  });
  handleOffice(app, 'DELETE /office/api/alerts/telegram', (asked) =>
    inTransaction(database, async (tx) => {
      const chat = await readChat(tx, asked.operator.id);
      if (chat === null) return refuse('not_found');
      await unlinkChat(tx, chat.chatId);
      await note(tx, asked, 'unlink_telegram', { chat: chat.name });
      return undefined;
    }),
  );
}

function registerBrowsers(app: App, { platform }: OfficeDeps): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/alerts/push_key', async () => {
    const { publicKey } = await vapidKeys(database);
    return document(resource('push_keys', 'current', { public_key: publicKey }));
  });
  handleOffice(app, 'POST /office/api/alerts/browsers', async (asked) => {
    const { label, ...keys } = asked.body;
    if (!isCurvePoint(keys.p256dh)) return refuse('invalid_format', 'p256dh');
    const id = await inTransaction(database, async (tx) => {
      const saved = await addBrowser(tx, { operatorId: asked.operator.id, label, ...keys });
      await note(tx, asked, 'add_alert_browser', { label });
      return saved;
    });
    return document(resource('alert_browsers', id, { label }));
  });
  handleOffice(app, 'DELETE /office/api/alerts/browsers/{id}', (asked) =>
    inTransaction(database, async (tx) => {
      const { id } = asked.params;
      if (!(await removeBrowser(tx, asked.operator.id, id))) return refuse('not_found');
      await note(tx, asked, 'remove_alert_browser');
      return undefined;
    }),
  );
}

function registerShop(app: App, deps: OfficeDeps): void {
  const show = async () => document(await presentShop(deps.platform, deps.catalogue.current()));
  handleOffice(app, 'GET /office/api/alerts/shop', show);
  handleOffice(app, 'PUT /office/api/alerts/shop', async (asked) => {
    const refused = await changeShop(deps, asked);
    return refused ?? (await show());
  });
  handleOffice(app, 'PUT /office/api/alerts/bots/{purpose}', async (asked) => {
    const refused = await changeBot(deps, asked);
    return refused ?? (await show());
  });
}

async function changeShop(
  { platform, catalogue }: OfficeDeps,
  asked: AskedByOperator<OfficeCalls['PUT /office/api/alerts/shop']>,
): Promise<Refusal | null> {
  const { self_test_at, reserve_floors: floors, roles, version } = asked.body;
  const reserveFloors: Record<string, string> = {};
  for (const { payment_system_id: id, amount: given } of floors) {
    const system = catalogue.current().systemById.get(id);
    if (system === undefined) return refuse('invalid_format', 'reserve_floors');
    const read = readFloor(given, system);
    if (isRefusal(read)) return read;
    reserveFloors[system.code] = read.toString();
  }
  const known = new Set((await listRoles(platform.database)).map(({ id }) => id));
  if (roles.some(({ role }) => !known.has(role))) return refuse('invalid_format', 'roles');
  const chosen = new Map(roles.map(({ role, kinds }) => [role, chosenOf(kinds)]));
  const selfTestMinute = minutesOf(self_test_at) ?? 0;
  return inTransaction(platform.database, async (tx) => {
    const before = await readTerms(tx);
    const refusal = await saveTerms(tx, { selfTestMinute, reserveFloors, version }, chosen);
    if (refusal !== null) return refusal;
    const { actor, ip } = asked.author;
    await audit(tx, {
      actor,
      ip,
      action: 'change_alert_terms',
      subjectType: 'shop_alerts',
      subjectId: 'current',
      before: { reserve_floors: listed(before.reserveFloors) },
      after: { self_test_at, reserve_floors: listed(reserveFloors) },
    });
    return null;
  });
}

/** Units below which a reserve is low. Zero is a level too: nobody hears of that reserve. */
function readFloor(given: string, { asset, precision }: PaymentSystem): bigint | Refusal {
  if (/^0+(\.0+)?$/.test(given)) return 0n;
  const read = readAmount(given, asset, precision, 'reserve_floors');
  return isRefusal(read) ? read : read.units;
}

function listed(floors: Readonly<Record<string, string>>): string {
  return Object.entries(floors)
    .map(([code, units]) => `${code}: ${units}`)
    .join(', ');
}

/** The bot itself is asked before anything is kept: a mistyped token is found at once. */
async function changeBot(
  { platform }: OfficeDeps,
  asked: AskedByOperator<OfficeCalls['PUT /office/api/alerts/bots/{purpose}']>,
): Promise<Refusal | null> {
  const { database, vault, config } = platform;
  const purpose: BotPurpose = asked.params.purpose === 'staff' ? 'staff' : 'customers';
  const { token, version } = asked.body;
  const shared = purpose === 'customers' && asked.body.shared;
  const { apiUrl } = config.telegram;
  const who = token === undefined || token === '' ? null : await askWhoOrRefuse(apiUrl, token);
  if (isRefusal(who)) return who;
  return inTransaction(database, async (tx) => {
    const saved = { token: token === '' ? null : token, shared, version };
    const refusal = await saveBot(tx, vault, purpose, saved);
    if (refusal !== null) return refusal;
    if (who !== null) await rememberBot(tx, purpose, who);
    const { actor, ip } = asked.author;
    await audit(tx, {
      actor,
      ip,
      action: 'change_telegram_bot',
      subjectType: 'telegram_bots',
      subjectId: purpose,
      after: { shared, ...(who === null ? {} : { username: who.username }) },
    });
    return null;
  });
}

function askWhoOrRefuse(apiUrl: string, token: string) {
  return askWho({ apiUrl, token }).catch((error: unknown) => {
    if (!(error instanceof BotFault)) throw error;
    const isUnknown = error.status === 401 || error.status === 404;
    return isUnknown ? refuse('bot_unknown', 'token') : refuse('bot_silent', 'token');
  });
}
