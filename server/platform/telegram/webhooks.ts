import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { askBot, type BotAsking, BotFault } from './bot-api.ts';
import { openWebhookSecrets, webhookUrl } from './webhook-address.ts';

/** When each address was set last, by this process. */
export type SetWebhooks = Map<string, number>;

type WebhookDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'clock'>;
  readonly webhooks?: SetWebhooks;
};

type Wanted = {
  readonly botId: string;
  readonly asking: BotAsking;
  readonly allowed: readonly string[];
};

/** Set again so often: another process of an older configuration may have removed it. */
const setAgainMinutes = 5;
const connectionsMax = 20;

const standing = z.object({
  last_error_date: z.number().optional(),
  last_error_message: z.string().optional(),
  pending_update_count: z.number().optional(),
});

/**
 * Has Telegram bring what is said to a bot to this service, with a secret. Throws a `BotFault`
 * where it has tried of late in vain: the office shows that the task fails.
 */
export async function keepWebhook(deps: WebhookDeps, { botId, asking, allowed }: Wanted) {
  const { config, database, clock } = deps.platform;
  const now = clock.now().getTime();
  const url = webhookUrl(config.publicUrl, botId);
  const setAt = deps.webhooks?.get(url) ?? 0;
  if (now - setAt < setAgainMinutes * 60_000) return;
  const secretOf = await openWebhookSecrets(database);
  await askBot(asking, 'setWebhook', {
    url,
    secret_token: secretOf(botId),
    allowed_updates: allowed,
    max_connections: connectionsMax,
  });
  deps.webhooks?.set(url, now);
  const read = standing.safeParse(await askBot(asking, 'getWebhookInfo', {}));
  if (!read.success) return;
  const {
    last_error_date: at = 0,
    last_error_message: said,
    pending_update_count: left,
  } = read.data;
  const isRecent = now - at * 1000 < setAgainMinutes * 60_000;
  if (said === undefined || !isRecent || (left ?? 0) === 0) return;
  throw new BotFault(0, `it cannot bring what was said to ${url}: ${said.slice(0, 200)}`);
}

/** Has Telegram tell what is said to a bot when it is asked; what waits there stays. */
export async function removeWebhook(asking: BotAsking): Promise<void> {
  await askBot(asking, 'deleteWebhook', { drop_pending_updates: false });
}
