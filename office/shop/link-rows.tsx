import { type ShopLink, shopLinksMax } from '../../contract/office/shop.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field, FieldError } from '../../ui/forms/field.tsx';
import { useLanguage } from '../parts/language.tsx';

type LinkRow = ShopLink & { readonly row: number };

type Props = {
  readonly links: readonly LinkRow[];
  readonly onChange: (links: readonly LinkRow[]) => void;
  readonly error: string | undefined;
};

const empty = { label_ru: '', label_en: '', url: '' };

/** Where else the shop is found: a label in both languages, and the address. */
export function LinkRows({ links, onChange, error }: Props) {
  const { t } = useLanguage();
  const next = Math.max(0, ...links.map(({ row }) => row)) + 1;
  const change = (row: number, part: Partial<ShopLink>) =>
    onChange(links.map((link) => (link.row === row ? { ...link, ...part } : link)));
  return (
    <div className="space-y-4">
      {links.map((link, index) => (
        <fieldset key={link.row} className="min-w-0 border-b border-hairline pb-4">
          <legend className="mb-2 text-sm text-soft">
            {t('officeShop.link.number', { number: index + 1 })}
          </legend>
          <div className="grid gap-3 sm:grid-cols-[1fr_1fr_2fr_auto] sm:items-end">
            <Field
              label={t('officeShop.link.ru')}
              maxLength={40}
              value={link.label_ru}
              onChange={(event) => change(link.row, { label_ru: event.target.value })}
            />
            <Field
              label={t('officeShop.link.en')}
              maxLength={40}
              value={link.label_en}
              onChange={(event) => change(link.row, { label_en: event.target.value })}
            />
            <Field
              label={t('officeShop.link.url')}
              type="url"
              maxLength={500}
              value={link.url}
              onChange={(event) => change(link.row, { url: event.target.value })}
            />
            <Button
              type="button"
              kind="quiet"
              onClick={() => onChange(links.filter(({ row }) => row !== link.row))}
            >
              {t('officeShop.link.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <FieldError id="links-error" error={error} />
      {links.length < shopLinksMax ? (
        <Button
          type="button"
          kind="quiet"
          size="small"
          onClick={() => onChange([...links, { ...empty, row: next }])}
        >
          {t('officeShop.link.add')}
        </Button>
      ) : null}
    </div>
  );
}
