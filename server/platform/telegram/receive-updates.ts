import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../../core/refusal.ts';
import { sendRefusal } from '../http/answers/errors.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';
import { botPurposes } from './bot-purpose.ts';
import { readBots } from './bots.ts';
import { numberOf } from './update.ts';
import { storeUpdates } from './updates.ts';
import { openWebhookSecrets, webhookPath } from './webhook-address.ts';

/** More than any message of text has, with everything around it. */
const bytesMax = 256 * 1024;

/**
 * `POST /telegram/{bot}`: what was said to a bot, brought by Telegram where `TELEGRAM_UPDATES` is
 * `webhook`. It is believed for its secret alone, kept and answered at once; the worker acts on it.
 * The same update may come any number of times, to any web process.
 */
export async function registerTelegramWebhooks(app: App, platform: Platform): Promise<void> {
  const { config, database } = platform;
  if (config.telegram.updates !== 'webhook') return;
  const secretOf = await openWebhookSecrets(database);
  const options = { bodyLimit: bytesMax, config: { fromPrograms: true } };
  app.post<{ Params: { botId: string } }>(webhookPath, options, async (request, reply) => {
    const { botId } = request.params;
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (typeof given !== 'string' || !isSame(given, secretOf(botId))) {
      return sendRefusal(request, reply, refuse('unauthenticated'));
    }
    const bots = await readBots(platform, database);
    if (!botPurposes.some((purpose) => bots[purpose].botId === botId)) {
      return sendRefusal(request, reply, refuse('not_found'));
    }
    const updateId = numberOf(request.body);
    if (updateId === null) return sendRefusal(request, reply, refuse('malformed'));
    await storeUpdates(database, botId, [{ updateId, body: JSON.stringify(request.body) }]);
    return reply.code(200).send({});
  });
}

/** Compares the digests, which are of one length: how much of a guess was right takes no time. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
