import { useEffect, useId, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type WidgetTheme, widgetThemes } from '../../../contract/widget.ts';
import { widgetHeight } from '../../../contract/widget-frame.ts';
import { CopyCode } from '../../../ui/actions/copy-code.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import {
  type WidgetOptions,
  widgetAddress,
  widgetFrameCode,
  widgetScriptCode,
} from '../../referral/embed-code.ts';
import { useLanguage } from '../../shell/language.tsx';
import { useSettings } from '../../shell/root-data.ts';
import { Part } from '../account-page.tsx';
import { DirectionChoice, useDirection } from './direction-choice.tsx';
import { LinkName, useLinkName } from './link-name.tsx';
import { loadPartner, type PartnerData } from './load-partner.ts';
import { ReferralPage } from './referral-tabs.tsx';

export const loader = loadPartner;

const usualAccent = '#0e6b4f';
const radii = { square: '0', usual: '', round: '16' } as const;
type Corners = keyof typeof radii;
const cornerNames = ['usual', 'square', 'round'] as const satisfies Corners[];

/** The exchange form for a partner's own site: how it looks, and the code that puts it there. */
export function Component() {
  const { locale, t } = useLanguage();
  const { partner, systems } = useLoaderData<PartnerData>();
  const { origin } = useSettings();
  const name = useLinkName();
  const direction = useDirection(systems);
  const look = useLook();
  const options: WidgetOptions = {
    rid: name.sub === '' ? partner.code : `${partner.code}.${name.sub}`,
    from: direction.pair?.from ?? '',
    to: direction.pair?.to ?? '',
    amount: '',
    theme: look.theme === 'auto' ? '' : look.theme,
    accent: look.accent ?? '',
    radius: radii[look.corners],
    locale,
  };
  const title = t('referral.widgetFrame');
  return (
    <ReferralPage title={t('referral.widgetTitle')} lead={t('referral.widgetLead')}>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <section className="min-w-0 space-y-5">
          <DirectionChoice direction={direction} />
          <LinkName name={name} />
          <LookChoice look={look} />
        </section>
        <Preview address={widgetAddress(options)} title={title} />
      </div>
      <Part title={t('referral.widgetCode')} text={t('referral.widgetCodeText')}>
        <CopyCode label={t('referral.widgetCode')} code={widgetScriptCode(origin, options)} />
      </Part>
      <Part title={t('referral.widgetPlain')} text={t('referral.widgetPlainText')}>
        <CopyCode
          label={t('referral.widgetPlain')}
          code={widgetFrameCode(origin, options, title)}
        />
      </Part>
    </ReferralPage>
  );
}

function useLook() {
  const [theme, setTheme] = useState<WidgetTheme>('auto');
  const [accent, setAccent] = useState<string | null>(null);
  const [corners, setCorners] = useState<Corners>('usual');
  return { theme, setTheme, accent, setAccent, corners, setCorners };
}

function LookChoice({ look }: { readonly look: ReturnType<typeof useLook> }) {
  const { t } = useLanguage();
  return (
    <div className="space-y-4">
      <div>
        <p className="text-sm">{t('referral.theme')}</p>
        <Segmented
          legend={t('referral.theme')}
          value={look.theme}
          onChange={look.setTheme}
          segments={widgetThemes.map((value) => ({ value, label: t(`referral.theme.${value}`) }))}
        />
      </div>
      <div>
        <p className="text-sm">{t('referral.corners')}</p>
        <Segmented
          legend={t('referral.corners')}
          value={look.corners}
          onChange={look.setCorners}
          segments={cornerNames.map((value) => ({
            value,
            label: t(`referral.corners.${value}`),
          }))}
        />
      </div>
      <Checkbox
        checked={look.accent !== null}
        onChange={({ target }) => look.setAccent(target.checked ? usualAccent : null)}
      >
        {t('referral.ownAccent')}
      </Checkbox>
      {look.accent === null ? null : (
        <div className="max-w-40">
          <Field
            type="color"
            label={t('referral.accent')}
            value={look.accent}
            onChange={({ target }) => look.setAccent(target.value)}
          />
        </div>
      )}
    </div>
  );
}

type PreviewProps = { readonly address: string; readonly title: string };

/** The widget itself, as visitors of the partner will see it. */
function Preview({ address, title }: PreviewProps) {
  const { t } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const caption = useId();
  const height = useReportedHeight(frame);
  return (
    <figure aria-labelledby={caption} className="min-w-0">
      <iframe
        ref={frame}
        src={address}
        title={title}
        style={{ height }}
        className="w-full max-w-[26rem] border-0"
      />
      <figcaption id={caption} className="mt-2 text-xs text-soft">
        {t('referral.widgetPreview')}
      </figcaption>
    </figure>
  );
}

/** How high the frame has told it is. */
function useReportedHeight(frame: React.RefObject<HTMLIFrameElement | null>): number {
  const [height, setHeight] = useState(widgetHeight);
  useEffect(() => {
    function listen({ source, data }: MessageEvent) {
      const isHeight = source === frame.current?.contentWindow && data?.agioWidget === 'height';
      if (isHeight) setHeight(Number(data.height));
    }
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame]);
  return height;
}
