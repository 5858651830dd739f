import type { CardKind } from '../../core/verifications/card-verification.ts';
import { cardPhoto } from './card-photo.ts';
import type { Visitor } from './visitor.ts';

/** A card of nobody's; its bank is told by its first digits. */
const cardToVerify = '2202201234567895';

type SentCard = {
  readonly kind?: CardKind;
  readonly number?: string;
  readonly name?: string;
  readonly photo?: Buffer;
};

/** Chooses the kind of the card, with the code on the screen, and goes on. */
export async function chooseKind({ page, say }: Visitor, kind: CardKind): Promise<string> {
  const code = (await page.locator('[data-photo-code]').textContent()) ?? '';
  await page.locator(`input[type=radio][value=${kind}]`).check();
  await page.getByRole('button', { name: say('cardVerification.next') }).click();
  await page.locator('[name=card_number]').waitFor();
  return code;
}

/** Types the card; the bank is found by itself. */
export async function typeCard(visitor: Visitor, { number, name }: SentCard): Promise<void> {
  const { page, say } = visitor;
  await page.locator('[name=card_number]').fill(number ?? cardToVerify);
  await page.locator('[name=name]').fill(name ?? 'IVAN IVANOV');
  await page.getByText(say('cardVerification.bankGuessed')).waitFor();
  await page.getByRole('button', { name: say('cardVerification.next') }).click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
}

/**
 * Takes a file of the device, which has a camera where it is a phone; the photo stands on the page
 * with its strips.
 */
export async function takePhoto({ page, say, look }: Visitor, photo: Buffer): Promise<void> {
  const camera = page.getByText(say('cardVerification.camera'), { exact: true });
  await camera.waitFor({ state: look.device === 'desktop' ? 'hidden' : 'visible' });
  const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.locator('input[type=file]').last().setInputFiles(file);
  await page.getByRole('img', { name: say('cardVerification.cover.photo') }).waitFor();
}

/** Ticks that all is covered, and sends it; answers the id of what was sent. */
export async function sendPhoto({ page, say }: Visitor): Promise<string> {
  await page.getByRole('checkbox', { name: say('cardVerification.cover.checked') }).check();
  await page.getByRole('button', { name: say('cardVerification.send') }).click();
  await page.waitForURL(/\/verification\/[A-Za-z0-9_-]{22}$/);
  await page.getByRole('heading', { name: say('cardVerification.waitingTitle') }).waitFor();
  return page.url().slice(-22);
}

/** All three steps, from the page of the first; answers the id and the code of what was sent. */
export async function sendCard(
  visitor: Visitor,
  card: SentCard = {},
): Promise<{ readonly id: string; readonly code: string }> {
  const code = await chooseKind(visitor, card.kind ?? 'plastic');
  await typeCard(visitor, card);
  await takePhoto(visitor, card.photo ?? (await cardPhoto()));
  return { id: await sendPhoto(visitor), code };
}
