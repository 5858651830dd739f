import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCard } from '../support/card-steps.ts';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look, Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The desk is of one language, its customer of the other: what one writes the other reads. */
const looks = halfOfDay([
  { desk: { locale: 'ru', device: 'desktop' }, customer: { locale: 'en', device: 'phone' } },
  { desk: { locale: 'en', device: 'phone' }, customer: { locale: 'ru', device: 'desktop' } },
] as const satisfies readonly { desk: Look; customer: Look }[]);

async function openCards({ page, say }: Visitor, path = ''): Promise<void> {
  await page.goto(`/office/cards${path}`);
  await page.getByRole('heading', { name: say('officeCards.title'), level: 1 }).waitFor();
}

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');

/** Presses what sends the dialog, and waits until it is done with. */
async function send(visitor: Visitor, name: string): Promise<void> {
  const dialog = dialogOf(visitor);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('the desk of cards', () => {
  test.each(looks)('keeps the banks that customers choose from: %j', async ({ desk }) => {
    const operator = await comeToWork(stage, desk, 'Vera');
    const { page, say } = operator;
    const [name, bin] = desk.locale === 'ru' ? ['Банк «Луна»', '98765'] : ['Luna Bank', '98764'];
    await openCards(operator, '/banks');
    await page.getByRole('button', { name: say('officeCards.bankNew') }).click();
    const dialog = dialogOf(operator);
    // Wrong first: each field says so, and nothing typed is lost.
    await dialog.locator('[name=name]').fill(name);
    await dialog.locator('[name=country]').fill('Russia'.slice(0, 1));
    await dialog.locator('[name=bins]').fill(`${bin} 12a`);
    await dialog.getByRole('button', { name: say('office.save') }).click();
    await dialog.locator('[name=country][aria-invalid=true]').waitFor();
    await dialog.locator('[name=bins][aria-invalid=true]').waitFor();
    expect(await troublesOf(page), 'a bank that is wrong').toEqual([]);
    expect(await dialog.locator('[name=name]').inputValue()).toBe(name);
    await dialog.locator('[name=country]').fill('kz');
    await dialog.locator('[name=bins]').fill(`${bin}, ${bin}1`);
    await send(operator, say('office.save'));
    const row = page.getByRole('row').filter({ hasText: name });
    await row.waitFor();
    expect(await row.textContent()).toContain('KZ');
    // Customers choose from it at once; hidden, they do not.
    const offered = async () => {
      const answer = await fetch(`${stage.service.url}/api/v1/issuing_banks`);
      return (await answer.text()).includes(name);
    };
    expect(await offered()).toBe(true);
    await row.getByRole('button').click();
    await dialog.locator('[name=enabled]').uncheck();
    await send(operator, say('office.save'));
    await row.getByText(say('officeCards.disabled')).waitFor();
    expect(await offered()).toBe(false);
    await page.getByLabel(say('officeCards.bankSearch')).fill('no such bank');
    await page.getByText(say('officeCards.banksNotFound')).waitFor();
    expect(await troublesOf(page), 'no bank').toEqual([]);
    await endStory(stage, operator);
  });

  test.each(looks)('writes reasons and takes a card back with one: %j', async (given) => {
    const operator = await comeToWork(stage, given.desk, 'Zoya');
    const visitor = await stage.visitor(given.customer);
    const { page, say } = operator;
    const reason = {
      ru: `Фото оказалось чужим (${given.desk.locale})`,
      en: `The photo was somebody else’s (${given.desk.locale})`,
    };
    await openCards(operator, '/reasons');
    await page.getByRole('button', { name: say('officeCards.reasonNew') }).click();
    const dialog = dialogOf(operator);
    await dialog.locator('[name=text_ru]').fill(reason.ru);
    await dialog.getByRole('button', { name: say('office.save') }).click();
    await dialog.locator('[name=text_en][aria-invalid=true]').waitFor();
    expect(await troublesOf(page), 'a reason in one language').toEqual([]);
    await dialog.locator('[name=text_en]').fill('The photo was');
    await send(operator, say('office.save'));
    const line = page.getByRole('listitem').filter({ hasText: reason.ru });
    await line.getByRole('button', { name: say('officeCards.change') }).click();
    await dialog.locator('[name=text_en]').fill(reason.en);
    await send(operator, say('office.save'));
    await line.getByText(reason.en).waitFor();

    await visitor.open('/verification/new');
    await visitor.page.locator('[data-photo-code]').waitFor();
    const { id } = await sendCard(visitor);
    await stage.desk.call('POST', `/card_verifications/${id}/approve`, {});
    const verified = { name: visitor.say('cardVerification.verifiedTitle') };
    await visitor.page.getByRole('heading', verified).waitFor();
    await page.goto(`/office/cards/${id}`);
    await page.getByRole('button', { name: say('officeCards.revoke') }).click();
    await dialog.getByText(say('officeCards.revokeText')).waitFor();
    // The customer's own language is chosen already.
    expect(await dialog.locator('[name=locale]').inputValue()).toBe(given.customer.locale);
    const words = reason[given.customer.locale];
    await dialog.locator('[name=template]').selectOption({ label: words });
    expect(await dialog.locator('[name=reason]').inputValue()).toBe(words);
    expect(await troublesOf(page), 'taking a card back').toEqual([]);
    await send(operator, say('officeCards.revoke'));
    await page.getByText(say('officeCards.status.not_verified')).first().waitFor();
    // The customer's page says so by itself: within a minute, or as soon as they come back to it.
    await visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await visitor.page.getByText(words).waitFor();
    expect(await troublesOf(visitor.page), 'taken back').toEqual([]);

    await openCards(operator, '/reasons');
    await line.getByRole('button', { name: say('officeCards.remove') }).click();
    await dialog.getByText(reason.ru).waitFor();
    await send(operator, say('officeCards.remove'));
    await line.waitFor({ state: 'detached' });
    await endStory(stage, operator, visitor);
  });

  test('is called by the title of the tab and by ear, once for each card', async () => {
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Yana');
    const { page, say } = operator;
    // Tones that would be heard are counted.
    await page.addInitScript(`{
      const { start } = OscillatorNode.prototype;
      let tones = 0;
      OscillatorNode.prototype.start = function (...at) {
        tones += 1;
        document.documentElement.dataset.tones = tones;
        return start.apply(this, at);
      };
    }`);
    const tones = async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0);
    const waiting = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
    await openCards(operator, '/banks');
    const off = page.getByRole('button', { name: say('office.queue.soundOff') });
    await off.waitFor();
    const before = await waiting();

    const first = await stage.visitor({ locale: 'ru', device: 'desktop' });
    await first.open('/verification/new');
    await first.page.locator('[data-photo-code]').waitFor();
    const { id } = await sendCard(first);
    await expect.poll(waiting).toBe(before + 1);
    expect(await tones()).toBe(0);

    await off.click();
    await page.getByRole('button', { name: say('office.queue.soundOn') }).waitFor();
    // Two tones, so that one knows what it will sound like.
    expect(await tones()).toBe(2);
    const second = await stage.visitor({ locale: 'en', device: 'desktop' });
    await second.open('/verification/new');
    await second.page.locator('[data-photo-code]').waitFor();
    const other = await sendCard(second);
    await expect.poll(waiting).toBe(before + 2);
    await expect.poll(tones).toBe(4);

    // Decided, they are counted no more, and nothing sounds.
    for (const one of [id, other.id]) {
      await stage.desk.call('POST', `/card_verifications/${one}/reject`, { reason: null });
    }
    await expect.poll(waiting).toBe(before);
    expect(await tones()).toBe(4);
    await endStory(stage, operator, first, second);
  });
});
