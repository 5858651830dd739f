import { isRefusal } from '../../core/refusal.ts';
import {
  accentContrast,
  accentOf,
  contrastMin,
  readAccent,
  type ShopTheme,
  surfaces,
  usualAccents,
} from '../../core/shop/accent.ts';
import { type Hex, ratioText, readHex } from '../../core/shop/colour.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly theme: ShopTheme;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The shop as it would be called, for the picture of it. */
  readonly shop: string;
  readonly error: string | undefined;
};

/** The accent of one theme: written or chosen, with its contrast, and how it looks at once. */
export function AccentField({ theme, value, onChange, shop, error }: Props) {
  const { t } = useLanguage();
  const usual = usualAccents[theme].main;
  const wanted = value.trim() === '' ? usual : readHex(value);
  return (
    <div className="min-w-0 space-y-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Field
            name={`accent_${theme}`}
            label={t(`officeShop.accent.${theme}`)}
            hint={t('officeShop.accentHint', { example: usual })}
            mono
            maxLength={20}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            error={error}
          />
        </div>
        <input
          type="color"
          aria-label={t('officeShop.pick', { theme: t(`officeShop.preview.${theme}`) })}
          value={wanted ?? usual}
          onChange={(event) => onChange(event.target.value)}
          className="mt-7 h-11 w-14 cursor-pointer rounded-md border border-edge bg-raised p-1"
        />
      </div>
      <Judgement theme={theme} wanted={wanted} onTake={onChange} />
      <Preview theme={theme} main={wanted ?? usual} shop={shop} />
    </div>
  );
}

type JudgementProps = {
  readonly theme: ShopTheme;
  readonly wanted: Hex | null;
  readonly onTake: (value: string) => void;
};

/** Whether it can be read; where it cannot, the nearest one that can is a press away. */
function Judgement({ theme, wanted, onTake }: JudgementProps) {
  const { t, locale } = useLanguage();
  if (wanted === null) {
    const example = usualAccents[theme].main;
    return (
      <p role="status" className="text-sm text-amber">
        {t('officeShop.noColour', { example })}
      </p>
    );
  }
  const judged = readAccent(theme, wanted, '');
  const ratio = ratioText(accentContrast(theme, wanted));
  const write = (decimal: string) => formatDecimal(decimal, locale);
  const figures = { ratio: write(ratio), needed: write(String(contrastMin)) };
  if (!isRefusal(judged)) {
    return (
      <p role="status" className="text-sm text-soft">
        {t('officeShop.contrast', figures)}
      </p>
    );
  }
  const nearest = judged.refused[0]?.params?.['nearest'] ?? usualAccents[theme].main;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="text-amber">{t('officeShop.lowContrast', figures)}</span>
      <Button type="button" kind="quiet" size="small" onClick={() => onTake(nearest)}>
        <span
          aria-hidden="true"
          className="size-4 rounded-sm border border-edge"
          style={{ background: nearest }}
        />
        {t('officeShop.takeNearest', { colour: nearest })}
      </Button>
    </div>
  );
}

/** A piece of the site on the paper of a theme, whatever the theme of the office. */
function Preview({ theme, main, shop }: { theme: ShopTheme; main: Hex; shop: string }) {
  const { t } = useLanguage();
  const { paper, raised, ink } = surfaces[theme];
  const { on, wash } = accentOf(theme, main);
  return (
    <figure
      className="overflow-hidden rounded-md border border-edge"
      style={{ background: paper, color: ink }}
    >
      <figcaption className="sr-only">{t(`officeShop.preview.${theme}`)}</figcaption>
      <div className="space-y-3 p-4">
        <p className="text-lg font-semibold wrap-anywhere">
          <span style={{ color: main }} aria-hidden="true">
            ✻{' '}
          </span>
          {shop}
        </p>
        <div className="rounded-sm p-3" style={{ background: wash }}>
          <p className="text-sm">{t('officeShop.preview.give')}</p>
          <p className="text-xl tabular-nums">15 000 ₽</p>
        </div>
        <div
          className="flex flex-wrap items-center justify-between gap-3 rounded-sm p-3"
          style={{ background: raised }}
        >
          <span className="underline underline-offset-4" style={{ color: main }}>
            {t('officeShop.preview.link')}
          </span>
          <span
            className="rounded-md px-4 py-2 text-sm font-medium"
            style={{ background: main, color: on }}
          >
            {t('officeShop.preview.button')}
          </span>
        </div>
      </div>
    </figure>
  );
}
