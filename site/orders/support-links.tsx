import { addressOf } from '../../i18n/locale-path.ts';
import type { Desk } from '../contacts/load-desk.ts';
import { useLanguage } from '../shell/language.tsx';

type Props = { readonly desk: Desk | null; readonly number: string };

/** Every way to write about an order, with its number written already. */
export function SupportLinks({ desk, number }: Props) {
  const { locale, t } = useLanguage();
  const subject = encodeURIComponent(t('orderPage.supportSubject', { number }));
  const ways = [
    ...(desk?.chat
      ? [
          {
            label: t('orderPage.supportChat'),
            to: `${addressOf(locale, '/contacts')}#chat`,
            apart: true,
          },
        ]
      : []),
    ...(desk?.telegram
      ? [{ label: 'Telegram', to: `https://t.me/${desk.telegram}?text=${subject}`, apart: true }]
      : []),
    ...(desk?.email ? [{ label: desk.email, to: `mailto:${desk.email}?subject=${subject}` }] : []),
  ];
  if (ways.length === 0) {
    return (
      <a href={addressOf(locale, '/contacts')} className="text-link">
        {t('orderPage.writeUs')}
      </a>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {ways.map(({ label, to, apart }) => (
        <a
          key={to}
          href={to}
          className="text-link inline-flex min-h-11 items-center"
          {...(apart ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {label}
        </a>
      ))}
    </span>
  );
}
