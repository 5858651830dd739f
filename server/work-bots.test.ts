import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedSource } from '../sources/simulated/simulated-source.ts';
import { insertSnapshot } from './market/rates/store.ts';
import type { Task } from './platform/tasks/task.ts';
import { startTelegram, type TelegramStandIn } from './platform/telegram/testing.ts';
import { openTestService, type TestService } from './testing.ts';
import { workBots } from './work-bots.ts';

const token = '7401:customers-token-of-the-shop';

let telegram: TelegramStandIn;
let service: TestService;
let tasks: Task[];

beforeAll(async () => {
  telegram = await startTelegram({ [token]: 'shop_bot' });
  service = await openTestService({
    variables: {
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_CUSTOMERS_TOKEN: token,
      PUBLIC_URL: 'http://shop.example',
    },
  });
  const { platform, modules } = service;
  const source = simulatedSource({ seed: 'bots', now: () => platform.clock.now() });
  await insertSnapshot(platform.database, source, await source.fetch());
  await modules.rates.refresh();
  tasks = await workBots(platform, modules);
});

afterAll(async () => {
  await Promise.all(tasks.map((task) => task.close()));
  await service.close();
  await telegram.close();
});

/** What the bot has said last, once it has said so much. */
async function said(messages: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const all = telegram.sentBy(token);
    if (all.length >= messages) return all.at(-1);
    await setTimeout(100);
  }
  return undefined;
}

test('the worker hears customers, quotes to them and says so', async () => {
  telegram.say(token, 1, '/new');
  const first = await said(1);
  expect(first?.text).toMatch(/Что отдаёте/);
  const [button] = first?.reply_markup?.inline_keyboard.flat() ?? [];
  const talk = JSON.stringify(button).split(':')[3];
  telegram.press(token, 1, `pick:${talk}:prusd`);
  await said(2);
  telegram.press(token, 1, `pick:${talk}:trx`);
  await said(3);
  telegram.say(token, 1, 'DE');
  expect((await said(4))?.text).toMatch(/Сколько отдаёте[\s\S]*\nОт .* до /);
});
