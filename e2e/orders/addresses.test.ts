import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const money = 7_500_000n;

/** Addresses that nobody has pasted before: their digits are letters or count up. */
const fresh = (from: number) =>
  Array.from({ length: 3 }, (_, place) => `0x${(from + place).toString(16).padStart(40, '1')}`);

/** As if the watcher had seen USDT come to an address. */
async function comes(address: string): Promise<void> {
  await stage.database.query(
    `insert into deposits (rail, key, address, txid, asset, units, state, confirmations, seen_at,
                           mined_at, sender, aside_reason, pooled)
     values ('ethereum', 'ethereum:' || gen_random_uuid(), $1, repeat('ab', 32), 'USDT', $2,
             'mined', 12, now(), now(), $1, 'dust', true)`,
    [address, money.toString()],
  );
}

const looks = halfOfDay([
  { locale: 'ru', device: 'phone', from: 4096 } as const,
  { locale: 'en', device: 'desktop', from: 8192 } as const,
]);

test.each(looks)(
  'an operator pastes addresses and notes what was collected ($locale, $device)',
  async (look) => {
    const operator = await comeToWork(stage, look, 'Vera');
    const { page, say } = operator;
    await page.goto('/office/addresses');
    await page.getByRole('button', { name: say('addresses.paste') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=addresses]').fill('0x123');
    await dialog.getByRole('button', { name: say('addresses.paste') }).click();
    await dialog.locator('[name=addresses][aria-invalid=true]').waitFor();
    const pasted = fresh(look.from);
    await dialog.locator('[name=addresses]').fill(pasted.join('\n'));
    await dialog.getByRole('button', { name: say('addresses.paste') }).click();
    await dialog.getByText(say('addresses.pasted', { added: 3, known: 0 })).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('ui.cancel') }).click();
    await page.getByText(say('addresses.notWatched')).waitFor();

    await comes(pasted[0] ?? '');
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: pasted[0]?.slice(-8) ?? '' });
    await row.getByText(/7[.,]5/).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await row.getByRole('button', { name: say('addresses.collect') }).click();
    await page.getByRole('dialog').locator('[name=txid]').fill('0xabc');
    const cost = page.getByRole('dialog').getByLabel(say('addresses.cost', { currency: 'ETH' }));
    await cost.fill('a little');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('addresses.collect') })
      .click();
    await page.getByRole('dialog').locator('[name=network_cost][aria-invalid=true]').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await cost.fill(look.locale === 'ru' ? '0,0015' : '0.0015');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('addresses.collect') })
      .click();
    await row
      .getByRole('button', { name: say('addresses.collect') })
      .waitFor({ state: 'detached' });
    const { rows: booked } = await stage.database.query(
      `select units::text from ledger_postings p join ledger_journals j on j.id = p.journal_id
      where j.kind = 'collection_fee' and p.account = 'network:ETH'
      order by j.created_at desc limit 1`,
    );
    expect(booked).toEqual([{ units: '1500000000000000' }]);
    await row.getByRole('button', { name: say('addresses.off'), exact: true }).click();
    await row.getByRole('button', { name: say('addresses.on'), exact: true }).waitFor();

    await page.goto('/office/ledger');
    const line = page.getByRole('listitem').filter({ hasText: pasted[0]?.slice(-8) ?? '' });
    await line.getByText(say('unowned.why.dust')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await line.getByRole('button', { name: say('unowned.settle') }).click();
    await page.getByRole('dialog').locator('[name=reason]').fill('Dust: nothing to do');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('unowned.settle') })
      .click();
    await line.waitFor({ state: 'detached' });
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);
