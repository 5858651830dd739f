import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPhoto, marksSeen } from './support/card-photo.ts';
import { chooseKind, sendCard, sendPhoto, takePhoto, typeCard } from './support/card-steps.ts';
import { comeToWork } from './support/operator.ts';
import { endStory } from './support/order-begun.ts';
import { troublesOf } from './support/screens/check-screen.ts';
import { halfOfDay } from './support/screens/of-day.ts';
import { openStage, type Stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The picture in what a browser sends, as its bytes leave the device. */
async function pictureSent({ page }: Visitor): Promise<() => Buffer> {
  const bodies: Buffer[] = [];
  await page.route('**/api/v1/card_verifications', async (route, request) => {
    const body = request.postDataBuffer();
    if (request.method() === 'POST' && body !== null) bodies.push(body);
    await route.continue();
  });
  return () => {
    const [body] = bodies;
    if (body === undefined || bodies.length > 1) throw new Error(`sent ${bodies.length} times`);
    const begin = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    const end = body.lastIndexOf(Buffer.from([0xff, 0xd9]));
    return body.subarray(begin, end + 2);
  };
}

/** The picture that the service has kept, as an operator gets it. */
async function storedPicture(operator: Visitor, id: string): Promise<Buffer> {
  const path = `/office/api/card_verifications/${id}/photo`;
  const answer = await operator.page.request.get(path);
  expect(answer.status()).toBe(200);
  return answer.body();
}

describe('what leaves the device', () => {
  test('has no pixel of what is under the strips, and nothing else of the file', async () => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const sent = await pictureSent(visitor);
    const photo = await cardPhoto();
    const before = await marksSeen(photo);
    expect(Math.min(...Object.values(before))).toBeGreaterThan(10_000);
    await visitor.open('/verification/new');
    await chooseKind(visitor, 'plastic');
    await typeCard(visitor, {});
    await takePhoto(visitor, photo);
    const id = await sendPhoto(visitor);
    const picture = sent();
    expect(await marksSeen(picture)).toMatchObject({ digits: 0, code: 0 });
    // Not because there is nothing to see.
    expect((await marksSeen(picture)).open).toBeGreaterThan(before.open * 0.9);
    expect(picture.includes('Exif')).toBe(false);
    expect(picture.includes('IMG_0001')).toBe(false);
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Faina');
    expect(await marksSeen(await storedPicture(operator, id))).toMatchObject({
      digits: 0,
      code: 0,
    });
    await endStory(stage, visitor, operator);
  });

  test('is covered where the strip was dragged to, by pointer and by keys', async () => {
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
    const { page } = visitor;
    const sent = await pictureSent(visitor);
    const digits = { left: 300, top: 760, width: 240, height: 60 };
    await visitor.open('/verification/new');
    await chooseKind(visitor, 'plastic');
    await typeCard(visitor, {});
    await takePhoto(visitor, await cardPhoto({ digits }));
    const strip = page.locator('[data-mask=number]');
    const canvas = page.getByRole('img', { name: visitor.say('cardVerification.cover.photo') });
    const [from, over] = [await strip.boundingBox(), await canvas.boundingBox()];
    if (from === null || over === null) throw new Error('the photo is not on the page');
    const scale = over.width / 1586;
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(over.x + 290 * scale + 20, over.y + 700 * scale + 10, { steps: 8 });
    await page.mouse.up();
    // 5 % down are 50 px of the photo: it stands at 750 px then.
    await strip.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowDown');
    await sendPhoto(visitor);
    expect((await marksSeen(sent())).digits).toBe(0);
    expect(await marksSeen(await cardPhoto({ digits }))).not.toMatchObject({ digits: 0 });
    await endStory(stage, visitor);
  });
});

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
] as const);

describe('a card', () => {
  test.each(looks)('is rejected with a reason, sent again and verified: %j', async (look) => {
    const visitor = await stage.visitor(look);
    const { page, say } = visitor;
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Galina');
    await operator.page.goto('/office/cards');
    const heading = { name: operator.say('officeCards.title'), level: 1 };
    await operator.page.getByRole('heading', heading).waitFor();
    await visitor.open('/verification/new');
    await page.locator('[data-photo-code]').waitFor();
    expect(await troublesOf(page), 'what to photograph').toEqual([]);
    const { id } = await sendCard(visitor);
    expect(await troublesOf(page), 'waiting').toEqual([]);
    await page.getByText(say('cardVerification.queue')).waitFor();

    // Nobody reloads: the card comes into the queue by itself.
    await operator.page.locator(`a[href$="/cards/${id}"]`).click();
    await operator.page.locator('img[src$="/photo"]').waitFor();
    expect(await troublesOf(operator.page), 'the card in the office').toEqual([]);
    await operator.page.locator('[data-card-number]').getByText('2').first().waitFor();
    await operator.page.keyboard.press('r');
    const dialog = operator.page.getByRole('dialog');
    await dialog.locator('[name=template]').waitFor();
    expect(await troublesOf(operator.page), 'rejecting').toEqual([]);
    await dialog.locator('[name=locale]').selectOption(look.locale);
    await dialog.locator('[name=template]').selectOption({ index: 1 });
    const reason = await dialog.locator('[name=reason]').inputValue();
    await dialog.getByRole('button', { name: operator.say('officeCards.reject') }).click();
    await page.getByRole('heading', { name: say('cardVerification.rejectedTitle') }).waitFor();
    await page.getByText(reason).waitFor();
    expect(await troublesOf(page), 'rejected').toEqual([]);

    await page.getByRole('link', { name: say('cardVerification.again') }).click();
    await page.locator('[data-photo-code]').waitFor();
    const again = await sendCard(visitor);
    await operator.page.goto(`/office/cards/${again.id}`);
    const approve = operator.page.getByRole('button', {
      name: operator.say('officeCards.approve'),
    });
    await operator.page.getByText(again.code).waitFor();
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await operator.page.keyboard.press('a');
    await page.getByRole('heading', { name: say('cardVerification.verifiedTitle') }).waitFor();
    expect(await troublesOf(page), 'verified').toEqual([]);
    await operator.page.goto('/office/cards/decided');
    await operator.page.locator(`a[href$="/cards/${again.id}"]`).waitFor();
    await endStory(stage, visitor, operator);
  });

  test('is corrected where it is wrong, and nothing typed or drawn is lost', async () => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const { page, say } = visitor;
    await visitor.open('/verification/new');
    await chooseKind(visitor, 'unnamed');
    await page.getByRole('button', { name: say('cardVerification.next') }).click();
    await page.locator('[name=card_number][aria-invalid=true]:focus').waitFor();
    expect(await troublesOf(page), 'errors').toEqual([]);
    await page.locator('[name=card_number]').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: say('cardVerification.bankChoose') }).click();
    await page.getByLabel(say('cardVerification.bankSearch')).fill('нет такого');
    await page.getByText(say('cardVerification.bankNone')).waitFor();
    // The same keys on the other layout.
    await page.getByLabel(say('cardVerification.bankSearch')).fill('dn,');
    await page.getByRole('dialog').getByRole('button', { name: /ВТБ/ }).waitFor();
    expect(await troublesOf(page), 'banks').toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /ВТБ/ }).waitFor();
    await page.getByRole('button', { name: say('cardVerification.next') }).click();
    const file = page.locator('input[type=file]').last();
    const heic = Buffer.concat([Buffer.from('\0\0\0\x1cftypheic'), Buffer.alloc(400)]);
    await file.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: heic });
    await page.getByText(say('cardVerification.heicTitle')).waitFor();
    await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByText(say('cardVerification.unreadable')).waitFor();
    await takePhoto(visitor, await cardPhoto());
    expect(await troublesOf(page), 'covering').toEqual([]);
    await page.getByRole('button', { name: say('cardVerification.send') }).click();
    await page.getByText(say('cardVerification.error.checked')).waitFor();
    // The service is out of reach once: what was drawn stays on the page.
    await page.route('**/api/v1/card_verifications', (route) => route.abort(), { times: 1 });
    await page.getByRole('checkbox', { name: say('cardVerification.cover.checked') }).check();
    await page.getByRole('button', { name: say('cardVerification.send') }).click();
    await page.getByText(say('cardVerification.failedText')).waitFor();
    await page.goBack();
    expect(await page.locator('[name=card_number]').inputValue()).toBe('4000 0000 0000 0002');
    await page.goForward();
    await sendPhoto(visitor);
    // The same card once more: it says where the first one stands.
    await visitor.open('/verification/new');
    await chooseKind(visitor, 'unnamed');
    await page.locator('[name=card_number]').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: say('cardVerification.bankChoose') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Сбербанк/ })
      .click();
    await page.getByRole('button', { name: say('cardVerification.next') }).click();
    await takePhoto(visitor, await cardPhoto());
    await page.getByRole('checkbox', { name: say('cardVerification.cover.checked') }).check();
    await page.getByRole('button', { name: say('cardVerification.send') }).click();
    await page.getByRole('link', { name: say('cardVerification.showSent') }).click();
    await page.getByRole('heading', { name: say('cardVerification.waitingTitle') }).waitFor();
    await page.getByRole('button', { name: say('cardVerification.delete') }).click();
    const dialog = page.getByRole('dialog');
    expect(await troublesOf(page), 'deleting').toEqual([]);
    await page.route('**/api/v1/card_verifications/*', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: say('cardVerification.delete') }).click();
    await dialog.getByText(say('cardVerification.deleteFailed')).waitFor();
    await dialog.getByRole('button', { name: say('cardVerification.delete') }).click();
    await page.waitForURL(/\/$/);
    const complaints = visitor.complaints().filter((line) => !line.includes('ERR_FAILED'));
    expect(complaints).toEqual([]);
    await visitor.leave();
  });
});
