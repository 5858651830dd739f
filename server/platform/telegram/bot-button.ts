import { z } from 'zod';

const buttons = z.array(
  z.union([
    z.object({ text: z.string(), url: z.string(), beside: z.boolean().optional() }),
    z.object({ text: z.string(), callback_data: z.string(), beside: z.boolean().optional() }),
  ]),
);
/**
 * A button under a message: it opens an address, or tells the bot something. It stands on a line of
 * its own, or `beside` the one before it.
 */
export type BotButton = z.output<typeof buttons>[number];

/** Buttons as they were stored with a message. */
export function readButtons(stored: unknown): BotButton[] {
  return buttons.parse(stored);
}

/** Whether Telegram takes a button that leads to an address: to this machine itself it does not. */
export function isReachable(url: string): boolean {
  return !/^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
}
