import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { sharedSecret } from '../secret/shared-secret.ts';

/** Where updates of bots are brought to, by the id of the bot. */
export const webhookPath = '/telegram/:botId';

/** The address at which Telegram brings what was said to a bot. */
export function webhookUrl(publicUrl: string, botId: string): string {
  return `${publicUrl}${webhookPath.replace(':botId', botId)}`;
}

/** By which Telegram proves that an update of a bot comes from it; the same in every process. */
export async function openWebhookSecrets(database: Database): Promise<(botId: string) => string> {
  const key = await sharedSecret(database, 'telegram webhooks');
  return (botId) => createHmac('sha256', key).update(botId).digest('base64url');
}
