/** What stands on a picture for sharing. */
export type Card = {
  /** Whose page it is, and in which colour; with the icon of the shop where it has one. */
  readonly shop: string;
  readonly accent: string;
  readonly icon: string | null;
  /** Small, above: what kind of page it is. */
  readonly kind: string;
  readonly title: string;
  /** Smaller, below; empty where there is nothing to add. */
  readonly text: string;
  /** What the rosette is drawn from, so that each page has its own. */
  readonly seed: string;
  /** Below the line, at the right. */
  readonly host: string;
};

export const cardWidth = 1200;
export const cardHeight = 630;

const titleMax = 110;
const textMax = 150;

/** Cuts what would not fit, at the end of a word. */
export function shortened(card: Card): Card {
  return { ...card, title: cut(card.title, titleMax), text: cut(card.text, textMax) };
}

function cut(text: string, max: number): string {
  // The font of pictures has no ends of lines and no small pictures.
  const plain = text.replace(/[\p{Emoji_Presentation}\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  if (plain.length <= max) return plain;
  const whole = plain.slice(0, max);
  const end = whole.lastIndexOf(' ');
  return `${whole.slice(0, end > max / 2 ? end : max).replace(/[\s,.;:—–-]+$/, '')}…`;
}
