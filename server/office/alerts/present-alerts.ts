import type {
  AlertChannelAttributes,
  ChosenKind,
  OwnAlertsAttributes,
  ShopAlertsAttributes,
} from '../../../contract/office/alerts.ts';
import {
  alertChannels,
  alertKinds,
  type ChosenChannels,
  channelsOf,
  isUrgent,
} from '../../../core/alerts/alert-kind.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { failuresForAlert, readStandings } from '../../platform/alerts/channel-standing.ts';
import { resource } from '../../platform/http/answers/json-api.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBots } from '../../platform/telegram/bots.ts';
import { readEmail } from '../operators/operator-email.ts';
import { listRoles } from '../operators/roles.ts';
import type { Operator } from '../operators/signed-in.ts';
import { mayHear } from './alert-places.ts';
import { readRoleChannels, readTerms } from './alert-terms.ts';
import { readBrowsers, readChat, readMutes, readOwnSettings } from './own-settings.ts';
import { readDefaultFloors } from './reserve-floors.ts';

/** What one is told of, with the channels that hold for oneself. */
export async function presentOwn(platform: Platform, { id, role, permissions }: Operator) {
  const { database, config } = platform;
  const settings = await readOwnSettings(database, id, config.timeZone);
  const ofRole = (await readRoleChannels(database)).get(role) ?? null;
  const kinds = alertKinds.filter((kind) => mayHear(permissions, kind));
  const [email, chat, browsers, muted, bots] = await Promise.all([
    readEmail(platform, id),
    readChat(database, id),
    readBrowsers(database, id),
    readMutes(database, id),
    readBots(platform, database),
  ]);
  const attributes: OwnAlertsAttributes = {
    as_role: settings.channels === null,
    kinds: kinds.map((kind) => chosenKind(kind, [settings.channels, ofRole])),
    urgent: kinds.filter(isUrgent),
    time_zone: settings.timeZone,
    quiet_from: clockTime(settings.quietFrom),
    quiet_until: clockTime(settings.quietUntil),
    urgent_anyway: settings.urgentAnyway,
    version: settings.version,
    telegram_bot: bots.staff.username,
    telegram_chat: chat === null ? null : chat.name || String(chat.chatId),
    email: email?.email ?? null,
    browsers: browsers.map((browser) => ({
      id: browser.id,
      label: browser.label,
      created_at: browser.createdAt.toISOString(),
    })),
    muted: muted.map(({ kind, until }) => ({ kind, until: until.toISOString() })),
  };
  return resource('own_alerts', id, attributes);
}

/** What is set for everybody. */
export async function presentShop(
  platform: Platform,
  catalogue: Pick<Catalogue, 'systems' | 'directions'>,
) {
  const { database, config } = platform;
  const { systems } = catalogue;
  const defaults = await readDefaultFloors(database, catalogue);
  const terms = await readTerms(database);
  const channels = await readRoleChannels(database);
  const roles = await listRoles(database);
  const bots = await readBots(platform, database);
  const attributes: ShopAlertsAttributes = {
    self_test_at: clockTime(terms.selfTestMinute),
    time_zone: config.timeZone,
    reserve_floors: systems.flatMap(({ id, code, asset }) => {
      const floor = terms.reserveFloors[code];
      if (floor === undefined) return [];
      return [{ payment_system_id: id, amount: formatAmount(amount(BigInt(floor), asset)) }];
    }),
    default_floors: systems.flatMap(({ id, code, asset, precision }) => {
      const floor = defaults.get(code);
      if (floor === undefined) return [];
      return [{ payment_system_id: id, amount: formatAmount(amount(floor, asset), precision) }];
    }),
    roles: roles.map(({ id, name, permissions }) => ({
      role: id,
      name,
      kinds: alertKinds
        .filter((kind) => mayHear(permissions, kind))
        .map((kind) => chosenKind(kind, [channels.get(id) ?? null])),
    })),
    bots: [bots.staff, bots.customers].map(({ purpose, source, username, shared, version }) => ({
      purpose,
      source,
      username,
      shared,
      version,
    })),
    version: terms.version,
  };
  return resource('shop_alerts', 'current', attributes);
}

/** How each channel fares. */
export async function presentChannels({ database }: Pick<Platform, 'database'>) {
  const standings = await readStandings(database);
  return alertChannels.map((channel) => {
    const found = standings.find((each) => each.channel === channel);
    const used = found?.succeededAt != null || found?.failedAt != null;
    const attributes: AlertChannelAttributes = {
      works: found === undefined || !used ? null : found.failures < failuresForAlert,
      succeeded_at: found?.succeededAt?.toISOString() ?? null,
      failed_at: found?.failedAt?.toISOString() ?? null,
      last_error: found?.lastError ?? null,
    };
    return resource('alert_channels', channel, attributes);
  });
}

function chosenKind(
  kind: (typeof alertKinds)[number],
  chosen: readonly (ChosenChannels | null)[],
): ChosenKind {
  return { kind, channels: channelsOf(kind, '', chosen) };
}

/** Minutes since midnight as a clock shows them; empty for none. */
function clockTime(minute: number | null): string {
  if (minute === null) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
