import { CopyLine } from '../../../ui/actions/copy-line.tsx';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';
import { referralLink } from '../../referral/referral-link.ts';
import { useLanguage } from '../../shell/language.tsx';
import { DirectionChoice, type LinkSystem, useDirection } from './direction-choice.tsx';
import { LinkName, useLinkName } from './link-name.tsx';

type Props = { readonly link: string; readonly systems: readonly LinkSystem[] };

/** The partner's link as they want it: with a name, to a direction, as a text and as a QR code. */
export function LinkBuilder({ link, systems }: Props) {
  const { locale, t } = useLanguage();
  const name = useLinkName();
  const direction = useDirection(systems);
  const address = referralLink({ link, locale, sub: name.sub, pair: direction.pair });
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-5">
        <CopyLine label={t('referral.link')} value={address} />
        <LinkName name={name} />
        <DirectionChoice direction={direction} />
      </div>
      <figure className="w-44">
        <QrCode text={address} label={t('referral.qr')} />
        <figcaption className="mt-2 text-xs text-soft">{t('referral.qrText')}</figcaption>
      </figure>
    </div>
  );
}
