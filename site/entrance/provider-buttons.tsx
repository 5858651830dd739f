import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { buttonLook } from '../../ui/actions/button.tsx';
import { nextOf } from '../session/next-path.ts';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';
import { type Provider, providerHref } from './providers.ts';

const names = ['google', 'yandex', 'vk', 'telegram'] as const;

type Props = {
  readonly providers: readonly Provider[];
  readonly agreed?: boolean;
  readonly onLeave?: (event: MouseEvent) => void;
};

/** A link to each provider that is configured: they are pages of others, not scripts in ours. */
export function ProviderButtons({ providers, agreed = false, onLeave }: Props) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  const next = nextOf(useLocation().search);
  return names.flatMap((name) => {
    const provider = providers.find((each) => each.name === name);
    if (provider === undefined) return [];
    return [
      <a
        key={name}
        href={providerHref(provider, { locale, next, agreed, origin })}
        onClick={onLeave}
        className={buttonLook('quiet', 'wide')}
      >
        {t(`entrance.provider.${name}`)}
      </a>,
    ];
  });
}
