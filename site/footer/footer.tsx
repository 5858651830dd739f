import type { SiteMonitor, SiteShop } from '../../contract/pages.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { classes } from '../../ui/classes.ts';
import { Ribbon } from '../../ui/drawings/ribbon.tsx';
import { DeskStatus, HoursLine } from '../contacts/desk-status.tsx';
import type { Desk } from '../contacts/load-desk.ts';
import { BannerImage } from '../partners/banner-image.tsx';
import { useLanguage } from '../shell/language.tsx';
import { Logo } from '../shell/logo.tsx';
import { ChatButton, CookieNotice, OfflineBanner } from './shell-notes.tsx';

const columns = [
  {
    title: 'footer.service',
    links: [
      { to: '/', word: 'footer.exchange' },
      { to: '/crypto', word: 'footer.crypto' },
      { to: '/news', word: 'footer.news' },
      { to: '/faq', word: 'footer.faq' },
      { to: '/reviews', word: 'footer.reviews' },
      { to: '/contacts', word: 'footer.contacts' },
      { to: '/contacts/write', word: 'footer.write' },
      { to: '/status', word: 'footer.status' },
    ],
  },
  {
    title: 'footer.partners',
    links: [
      { to: '/referral', word: 'footer.referral' },
      { to: '/partners', word: 'footer.monitors' },
      { to: '/uploads/cs.json', word: 'footer.rates', file: true },
    ],
  },
  {
    title: 'footer.documents',
    links: [
      { to: '/legal/exchange-rules', word: 'footer.exchangeRules' },
      { to: '/legal/service-rules', word: 'footer.serviceRules' },
      { to: '/legal/aml-kyc', word: 'footer.amlKyc' },
      { to: '/legal/privacy', word: 'footer.privacy' },
      { to: '/legal/complaints', word: 'footer.complaints' },
    ],
  },
] as const;

type FooterProps = {
  readonly desk: Desk | null;
  readonly shop: SiteShop;
  readonly monitors: readonly SiteMonitor[];
};

/** The promise of the service, who is at the desk, and every page there is. */
export function Footer({ desk, shop, monitors }: FooterProps) {
  const { t } = useLanguage();
  return (
    <footer className="mt-auto pt-20">
      <Ribbon seed="agio" className="h-5 w-full opacity-50" />
      <div className="mx-auto max-w-[84rem] px-4 pt-10 pb-8 sm:px-6">
        <div
          className={classes(
            'grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-8',
            'lg:grid-cols-[minmax(0,1.9fr)_repeat(3,minmax(0,1fr))]',
          )}
        >
          <div className="max-w-[44ch] space-y-4 text-sm max-lg:col-span-2">
            <Logo shop={shop} />
            <p className="text-soft">{t('footer.promise')}</p>
            {desk === null ? null : (
              <p>
                <DeskStatus desk={desk} />
                <span className="block text-soft">
                  <HoursLine desk={desk} />
                </span>
                <Ways desk={desk} />
              </p>
            )}
            <OwnLinks shop={shop} />
            {desk?.measured_payouts ? (
              <p className="text-soft">
                {t('footer.payouts', {
                  ...desk.measured_payouts,
                  minutes: desk.measured_payouts.median_minutes,
                })}
              </p>
            ) : null}
          </div>
          {columns.map(({ title, links }) => (
            <Column key={title} title={title} links={links} />
          ))}
        </div>
        <Monitors monitors={monitors} />
        <div
          className={classes(
            'mt-10 flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-hairline pt-4',
            'text-xs text-soft',
          )}
        >
          {shop.legal_name === '' ? null : <p>{shop.legal_name}</p>}
          {shop.software_named ? <p>{t('footer.open')}</p> : null}
          <p>{t('footer.cookies')}</p>
          <p>{t('footer.utc')}</p>
        </div>
      </div>
      {desk?.chat ? <ChatButton /> : null}
      <OfflineBanner />
      <CookieNotice />
    </footer>
  );
}

/** Where to write, on every page. */
function Ways({ desk: { email, telegram } }: { desk: Desk }) {
  const ways = [
    ...(email === null ? [] : [[email, `mailto:${email}`]]),
    ...(telegram === null ? [] : [['Telegram', `https://t.me/${telegram}`]]),
  ];
  return ways.map(([label, to]) => (
    <a key={to} href={to} className="mr-5 inline-block py-1.5 text-link">
      {label}
    </a>
  ));
}

/** Where else the shop is found. */
function OwnLinks({ shop: { links } }: { shop: SiteShop }) {
  if (links.length === 0) return null;
  return (
    <p>
      {links.map(({ label, url }) => (
        <a key={url} href={url} rel="noopener" className="mr-5 inline-block py-1.5 text-link">
          {label}
        </a>
      ))}
    </p>
  );
}

/**
 * Who lists the shop: the banners that the office has uploaded, else small ones of our own drawing.
 * No file of anybody else's is loaded.
 */
function Monitors({ monitors }: Pick<FooterProps, 'monitors'>) {
  const { locale, t } = useLanguage();
  const shown = monitors.flatMap(({ url, ...rest }) => (url === null ? [] : [{ ...rest, url }]));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('footer.listed')} className="mt-10 text-sm">
      <p className="overline-text">{t('footer.listed')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ name, monogram, picture, url }) => (
          <li key={url}>
            <a
              href={url}
              rel="noopener"
              className={classes(
                'flex min-h-9 items-center gap-2 border border-hairline hover:border-ink',
                picture === null ? 'px-2.5' : 'p-0.5',
              )}
            >
              {picture === null ? (
                <>
                  <span aria-hidden="true" className="font-semibold text-soft">
                    {monogram}
                  </span>
                  {name}
                </>
              ) : (
                <BannerImage picture={picture[locale]} heightMax={31} />
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ColumnProps = Pick<(typeof columns)[number], 'title' | 'links'>;

function Column({ title, links }: ColumnProps) {
  const { locale, t } = useLanguage();
  return (
    <nav aria-label={t(title)} className="text-sm">
      <p className="overline-text">{t(title)}</p>
      <ul className="mt-1">
        {links.map((link) => (
          <li key={link.to}>
            <a
              href={'file' in link ? link.to : addressOf(locale, link.to)}
              className="inline-block py-1.5 hover:underline hover:underline-offset-4"
            >
              {t(link.word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
