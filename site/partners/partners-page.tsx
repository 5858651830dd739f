import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type BannerSize, bannerPath, bannerSizes, bannerThemes } from '../../contract/banners.ts';
import type { PartnerAttributes } from '../../contract/partners.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { orFailure, pageText } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { BannerImage } from './banner-image.tsx';

/** The text of the page and the monitors and partners it names. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext);
  const [text, partners] = await Promise.all([
    pageText(api, 'partners'),
    orFailure(api.call('GET /api/v1/partners')),
  ]);
  return { text, partners: partners.items };
}

/** Who compares this exchange with others, and what everybody may fetch from it. */
export function Component() {
  const { t } = useLanguage();
  const { text, partners } = useLoaderData<typeof loader>();
  const path = '/partners';
  return (
    <DocumentFrame
      title={t('pages.partnersTitle')}
      lead={t('pages.partnersLead')}
      seed="partners"
      crumbs={[{ name: t('pages.partnersTitle'), path }]}
    >
      <DocumentHead
        title={text?.seo.title ?? t('pages.partnersTitle')}
        description={text?.seo.description || t('pages.partnersDescription')}
        path={path}
        image={text?.og_image_url}
      />
      {partners.length === 0 ? null : <Monitors partners={partners} />}
      <Exports />
      <OwnBanners />
      {text === null ? null : (
        <div className="mt-14">
          <Prose html={text.body_html} />
        </div>
      )}
    </DocumentFrame>
  );
}

type Partner = PartnerAttributes & { readonly id: string };

function Monitors({ partners }: { partners: readonly Partner[] }) {
  const { t } = useLanguage();
  return (
    <section className="mb-14">
      <h2 className="text-lg">{t('pages.partnersMonitors')}</h2>
      <ul className="mt-4 grid border-t border-hairline md:grid-cols-2 md:gap-x-12">
        {partners.map(({ id, name, url, monogram, kind, picture }) => (
          <li key={id} className="flex items-center gap-4 border-b border-hairline py-5">
            {picture === null ? (
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center border border-hairline font-semibold text-soft"
              >
                {monogram}
              </span>
            ) : (
              <BannerImage picture={picture} heightMax={60} />
            )}
            <div className="min-w-0">
              <h3 className="text-base">
                {url === null ? (
                  name
                ) : (
                  <a href={url} rel="noopener" className="text-link">
                    {name}
                  </a>
                )}
              </h3>
              <p className="mt-1 text-sm text-soft">{t(`pages.partnerKind.${kind}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const files = [
  { to: '/uploads/cs.json', word: 'pages.partnersJson' },
  { to: '/api/v1/openapi.json', word: 'pages.partnersApi' },
] as const;

function Exports() {
  const { locale, t } = useLanguage();
  return (
    <section>
      <h2 className="text-lg">{t('pages.partnersExports')}</h2>
      <p className="mt-2 max-w-[60ch] text-soft">{t('pages.partnersExportsText')}</p>
      <ul className="mt-5 divide-y divide-hairline border-y border-hairline">
        {files.map(({ to, word }) => (
          <li key={to} className="flex flex-wrap justify-between gap-x-8 gap-y-1 py-3">
            <span>{t(word)}</span>
            <a href={to} className="text-link font-mono text-sm">
              {to}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[60ch] text-sm text-soft">{t('pages.partnersApiText')}</p>
      <p className="mt-2 text-sm">
        <a href={addressOf(locale, '/referral')} className="text-link">
          {t('pages.referralTitle')}
        </a>
        : {t('pages.partnersReferralText')}
      </p>
    </section>
  );
}

const offered = ['88x31', '468x60'] as const;

/** What monitors and partners put on their own pages: our banners in the two sizes they ask for. */
function OwnBanners() {
  const { locale, t } = useLanguage();
  const sizes = bannerSizes.filter(({ name }) => offered.some((one) => one === name));
  return (
    <section className="mt-14">
      <h2 className="text-lg">{t('pages.partnersBanners')}</h2>
      <p className="mt-2 max-w-[60ch] text-soft">{t('pages.partnersBannersText')}</p>
      <ul className="mt-5 divide-y divide-hairline border-y border-hairline">
        {sizes.flatMap((size) =>
          bannerThemes.map((theme) => (
            <li
              key={`${size.name} ${theme}`}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
            >
              <img
                src={bannerPath({ size, locale, theme, pair: null })}
                width={size.width}
                height={size.height}
                alt={t('pages.partnersBannerAlt', { size: sizeText(size) })}
                loading="lazy"
                className="h-auto max-w-full"
              />
              <a
                href={bannerPath({ size, locale, theme, pair: null })}
                download={`${size.name}-${theme}.svg`}
                className="text-link text-sm"
              >
                {t(`pages.partnersBanner.${theme}`, { size: sizeText(size) })}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function sizeText({ width, height }: BannerSize): string {
  return `${width}\u2009×\u2009${height}`;
}
