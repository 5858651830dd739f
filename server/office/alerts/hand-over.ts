import { readAlertKind } from '../../../core/alerts/alert-kind.ts';
import { translate } from '../../../i18n/translate.ts';
import { type Alert, readAlerts } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { isReachable } from '../../platform/telegram/bot-button.ts';
import { enqueueBotMessage } from '../../platform/telegram/outbox.ts';
import { orderOf } from './alert-places.ts';
import { claimDue, type DeliveryRow, type Reader, readReaders } from './store.ts';
import { operatorPushes } from './tables.ts';
import { ordersOf, type WrittenAlert, writeAlert } from './write-alert.ts';

const batchMax = 100;

/**
 * Puts what is due into the outbox of its channel, in one transaction: it is there once, whatever
 * becomes of this process. Gives how many messages that was.
 */
export function handOver({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const due = await claimDue(tx, batchMax);
    if (due.length === 0) return 0;
    const alerts = new Map(
      (await readAlerts(tx, [...new Set(due.map(({ alertId }) => alertId))])).map((alert) => [
        alert.id,
        alert,
      ]),
    );
    const orders = await ordersOf(tx, [...alerts.values()]);
    const readers = new Map((await readReaders(tx)).map((reader) => [reader.operator.id, reader]));
    for (const delivery of due) {
      const [alert, reader] = [alerts.get(delivery.alertId), readers.get(delivery.operatorId)];
      // Disabled meanwhile, they are told of nothing any more.
      if (alert === undefined || reader === undefined) continue;
      const { locale } = reader.operator;
      const written = writeAlert(alert, delivery.alerts, { locale, orders });
      await put(tx, { delivery, alert, reader, written, officeUrl: config.officeUrl });
    }
    return due.length;
  });
}

type Handing = {
  readonly delivery: DeliveryRow;
  readonly alert: Alert;
  readonly reader: Reader;
  readonly written: WrittenAlert;
  readonly officeUrl: string;
};

async function put(tx: Transaction, handing: Handing): Promise<void> {
  const { delivery, reader, written, officeUrl } = handing;
  const { title, text, discreet, path } = written;
  const { email, locale } = reader.operator;
  switch (delivery.channel) {
    case 'telegram':
      if (reader.chatId !== null) await putTelegram(tx, reader.chatId, handing);
      return;
    case 'push': {
      const rows = reader.browsers.map((browserId) => ({ browserId, title, body: discreet, path }));
      if (rows.length > 0) await tx.insert(operatorPushes).values(rows);
      return;
    }
    case 'mail': {
      if (email === null) return;
      const body = [text, `${officeUrl}${path}`].filter((part) => part !== '').join('\n\n');
      await enqueueMail(tx, { recipient: email, locale, subject: title, text: body, html: null });
      return;
    }
    default:
      delivery.channel satisfies never;
  }
}

/** With buttons for what does no harm: to look, to be left alone for an hour, to say "mine". */
async function putTelegram(
  tx: Transaction,
  chatId: number,
  { delivery, alert, reader, written, officeUrl }: Handing,
): Promise<void> {
  const { locale } = reader.operator;
  const orderId = delivery.alerts > 1 ? null : orderOf(alert);
  const kind = readAlertKind(delivery.kind);
  const open = { text: translate(locale, 'bot.open'), url: `${officeUrl}${written.path}` };
  const isLinked = isReachable(open.url);
  const link = isLinked ? '' : `\n${open.url}`;
  await enqueueBotMessage(tx, {
    purpose: 'staff',
    chatId,
    text: `${written.title}${written.text === '' ? '' : `\n${written.text}`}${link}`,
    buttons: [
      ...(isLinked ? [open] : []),
      ...(orderId === null
        ? []
        : [{ text: translate(locale, 'bot.mine'), callback_data: `mine:${orderId}` }]),
      ...(kind === null || kind === 'self_test'
        ? []
        : [{ text: translate(locale, 'bot.mute'), callback_data: `mute:${kind}` }]),
    ],
  });
}
