import type { PartnerPicture } from '../../contract/partners.ts';

type Props = {
  readonly picture: PartnerPicture;
  /** It is drawn no higher than this, and never larger than it is. */
  readonly heightMax: number;
};

/** The banner of a monitor: its room is there before it is, so that nothing moves when it comes. */
export function BannerImage({ picture: { url, width, height, alt }, heightMax }: Props) {
  const shown = Math.min(height, heightMax);
  return (
    <img
      src={url}
      width={Math.round((width * shown) / height)}
      height={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full"
    />
  );
}
