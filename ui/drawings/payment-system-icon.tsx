import { useState } from 'react';
import { classes } from '../classes.ts';

type Props = {
  readonly name: string;
  readonly iconUrl: string | null;
  readonly className?: string;
};

/** The icon of a payment system; a letter on a disc where there is none. Its name stands beside. */
export function PaymentSystemIcon({ name, iconUrl, className = 'size-8' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (iconUrl === null || iconUrl === failedUrl) {
    return (
      <span
        aria-hidden="true"
        className={classes(
          'grid shrink-0 place-items-center rounded-full bg-green-wash',
          'text-sm font-semibold text-green',
          className,
        )}
      >
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={iconUrl}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(iconUrl)}
      className={`shrink-0 rounded-full ${className}`}
    />
  );
}
