import type { ShopPictureKind } from '../../../contract/office/shop.ts';
import { type Accent, accentOf, type ShopTheme, usualAccents } from '../../../core/shop/accent.ts';
import { readHex } from '../../../core/shop/colour.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Words } from './words.ts';

/** A way to the shop elsewhere: a chat, a channel, a monitor. */
export type ShopLink = { readonly label: Readonly<Record<Locale, string>>; readonly url: string };

/** A picture as it is kept: its names begin with the digest of what was uploaded. */
export type ShopPicture = {
  readonly digest: string;
  readonly width: number;
  readonly height: number;
};

/** How the shop is called, looks and speaks. Replaced as a whole and never changed. */
export type Shop = {
  readonly name: string;
  /** The operator has set it; otherwise it comes from the environment or the address. */
  readonly named: boolean;
  /** Who runs it, by law; empty where nobody has said. */
  readonly legalName: Readonly<Record<Locale, string>>;
  readonly accents: Readonly<Record<ShopTheme, Accent>>;
  readonly links: readonly ShopLink[];
  /** The footer says which software this is. */
  readonly softwareNamed: boolean;
  readonly pictures: Readonly<Record<ShopPictureKind, ShopPicture | null>>;
  /** The icon, small, for drawings that load nothing: a `data:` address. */
  readonly iconData: string | null;
  readonly words: Words;
};

/** The accents in use: what is set for a theme, or that of the design. */
export function accentsOf(set: Readonly<Record<ShopTheme, string>>): Shop['accents'] {
  const of = (theme: ShopTheme) => {
    const main = readHex(set[theme]);
    return main === null ? usualAccents[theme] : accentOf(theme, main);
  };
  return { light: of('light'), dark: of('dark') };
}

/** Sizes an icon is drawn in, each under its name. */
export const iconVariants = ['32', '96', '180', '192', '512', 'maskable-512'] as const;
export type IconVariant = (typeof iconVariants)[number];

/** Where a picture of the shop is served; a variant of an icon is a size it is drawn in. */
export function pictureUrl(kind: ShopPictureKind, picture: ShopPicture, variant = ''): string {
  return `/uploads/shop/${pictureName(kind, picture.digest, variant)}.png`;
}

/** The name a picture is kept under. */
export function pictureName(kind: ShopPictureKind, digest: string, variant = ''): string {
  const name = kind.replace('_', '-');
  return variant === '' ? `${name}-${digest}` : `${name}-${variant}-${digest}`;
}
