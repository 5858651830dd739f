import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type BannerSize,
  type BannerTheme,
  bannerPath,
  bannerSizes,
  bannerThemes,
} from '../../../contract/banners.ts';
import { CopyCode } from '../../../ui/actions/copy-code.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { bannerCode } from '../../referral/embed-code.ts';
import { referralLink } from '../../referral/referral-link.ts';
import { useLanguage } from '../../shell/language.tsx';
import { useSettings } from '../../shell/root-data.ts';
import { Part } from '../account-page.tsx';
import { DirectionChoice, useDirection } from './direction-choice.tsx';
import { LinkName, useLinkName } from './link-name.tsx';
import { loadPartner, type PartnerData } from './load-partner.ts';
import { ReferralPage } from './referral-tabs.tsx';

export const loader = loadPartner;

/** Pictures of the usual sizes with the code that puts them on a site. */
export function Component() {
  const { locale, t } = useLanguage();
  const { partner, systems } = useLoaderData<PartnerData>();
  const name = useLinkName();
  const direction = useDirection(systems);
  const [theme, setTheme] = useState<BannerTheme>('light');
  const { pair } = direction;
  const link = referralLink({ link: partner.link, locale, sub: name.sub, pair });
  return (
    <ReferralPage title={t('referral.bannersTitle')} lead={t('referral.bannersLead')}>
      <section className="max-w-[44rem] space-y-5">
        <DirectionChoice direction={direction} />
        <LinkName name={name} />
        <Segmented
          legend={t('referral.theme')}
          value={theme}
          onChange={setTheme}
          segments={bannerThemes.map((value) => ({ value, label: t(`referral.theme.${value}`) }))}
        />
      </section>
      {bannerSizes.map((size) => (
        <Part key={size.name} title={t('referral.bannerSize', { size: sizeText(size) })}>
          <Banner size={size} path={bannerPath({ size, locale, theme, pair })} link={link} />
        </Part>
      ))}
    </ReferralPage>
  );
}

type BannerProps = { readonly size: BannerSize; readonly path: string; readonly link: string };

function Banner({ size, path, link }: BannerProps) {
  const { t } = useLanguage();
  const { origin } = useSettings();
  const alt = t('referral.bannerAlt');
  return (
    <div className="space-y-4">
      <img
        src={path}
        width={size.width}
        height={size.height}
        alt={alt}
        loading="lazy"
        className="h-auto max-w-full"
      />
      <CopyCode
        label={t('referral.bannerCode', { size: sizeText(size) })}
        code={bannerCode({ link, image: origin + path, alt, size })}
      />
    </div>
  );
}

function sizeText({ width, height }: BannerSize): string {
  return `${width}\u2009×\u2009${height}`;
}
