import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Icon, iconNames } from '../../ui/drawings/icon.tsx';
import { Ribbon } from '../../ui/drawings/ribbon.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Buttons, Fields } from './style-controls.tsx';
import { Amounts, Choice, Times } from './style-figures.tsx';
import { Forms } from './style-forms.tsx';
import { Lists } from './style-lists.tsx';
import { Notices, Steps, Waiting } from './style-states.tsx';

/** The design as it is: tokens and parts drawn by the very code that the pages use. */
export function Component() {
  const { t } = useLanguage();
  return (
    <Page title={t('support.styleTitle')}>
      <Section title={t('support.styleColours')}>
        <p className="mb-4 text-sm text-soft">{t('support.styleColoursText')}</p>
        <Colours />
      </Section>
      <Section title={t('support.styleType')}>
        <Type />
      </Section>
      <Section title={t('support.styleButtons')}>
        <Buttons />
      </Section>
      <Section title={t('support.styleFields')}>
        <div className="space-y-8">
          <Fields />
          <Forms />
        </div>
      </Section>
      <Section title={t('support.styleAmounts')}>
        <Amounts />
      </Section>
      <Section title={t('support.styleList')}>
        <div className="space-y-8">
          <Choice />
          <Lists />
        </div>
      </Section>
      <Section title={t('support.styleTimes')}>
        <Times />
      </Section>
      <Section title={t('support.styleNotices')}>
        <Notices />
      </Section>
      <Section title={t('support.styleTimeline')}>
        <Steps />
      </Section>
      <Section title={t('support.styleWaiting')}>
        <Waiting />
      </Section>
      <Section title={t('support.styleIcons')}>
        <ul className="flex flex-wrap gap-6">
          {iconNames.map((name) => (
            <li key={name} className="w-16 text-center text-xs text-soft">
              <Icon name={name} className="mx-auto mb-1 size-6 text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('support.styleOrnament')}>
        <p className="mb-4 text-sm text-soft">{t('support.styleOrnamentText')}</p>
        <div className="flex flex-wrap gap-8">
          {['SBERRUB-LTC', 'USDTTRC20-BTC', 'news'].map((seed) => (
            <figure key={seed} className="text-center text-xs text-soft">
              <Rosette seed={seed} className="size-44" />
              <figcaption>{seed}</figcaption>
            </figure>
          ))}
        </div>
        <Ribbon seed="style" className="mt-6 h-8" />
      </Section>
    </Page>
  );
}

const colours = [
  ['paper', 'bg-paper'],
  ['raised', 'bg-raised'],
  ['ink', 'bg-ink'],
  ['soft', 'bg-soft'],
  ['hairline', 'bg-hairline'],
  ['edge', 'bg-edge'],
  ['green', 'bg-green'],
  ['green-deep', 'bg-green-deep'],
  ['green-wash', 'bg-green-wash'],
  ['amber', 'bg-amber'],
  ['amber-wash', 'bg-amber-wash'],
  ['red', 'bg-red'],
  ['red-wash', 'bg-red-wash'],
] as const;

function Colours() {
  return (
    <ul className="grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-7">
      {colours.map(([name, look]) => (
        <li key={name} className="text-xs text-soft">
          <span className={`mb-1 block h-14 rounded-md border border-hairline ${look}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const sizes = [
  ['xs', 'text-xs'],
  ['sm', 'text-sm'],
  ['base', 'text-base'],
  ['lg', 'text-lg'],
  ['xl', 'text-xl'],
  ['2xl', 'text-2xl'],
  ['3xl', 'text-3xl'],
] as const;

function Type() {
  const { t } = useLanguage();
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <dl className="space-y-2">
        {sizes.map(([name, look]) => (
          <div key={name} className="flex items-baseline gap-4">
            <dt className="w-12 shrink-0 text-xs text-soft">{name}</dt>
            <dd className={`min-w-0 ${look}`}>{t('support.styleSample')}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="mb-2 text-xs text-soft">{t('support.styleFigures')}</p>
        <div className="inline-grid justify-items-end text-xl font-semibold">
          <Money amount="1234567.89" currency="RUB" />
          <Money amount="88.10" currency="RUB" />
          <Money amount="0.00150000" currency="BTC" />
        </div>
        <p className="mt-4 font-mono text-sm break-all">ltc1q 7xk9 q2mw 8l3d</p>
      </div>
    </div>
  );
}
