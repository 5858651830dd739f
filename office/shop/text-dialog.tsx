import { useState } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { ShopText } from './texts-page.tsx';

type Props = { readonly text: ShopText; readonly onClose: () => void };

const names = ['text_ru', 'text_en'];

/** One text in both languages beside its default, tried on an order that is made up. */
export function TextDialog({ text, onClose }: Props) {
  const { t } = useLanguage();
  const [written, setWritten] = useState({
    ru: text.text_ru ?? text.usual_ru,
    en: text.text_en ?? text.usual_en,
  });
  const save = () =>
    call('PUT /office/api/shop/texts/{key}', {
      params: { key: text.id },
      attributes: { text_ru: written.ru, text_en: written.en },
    });
  return (
    <FormDialog
      title={t('officeShop.text.title')}
      submit={t('officeShop.text.save')}
      fields={names}
      onClose={onClose}
      onSubmit={save}
    >
      {({ errorOf }) => (
        <>
          <Placeholders text={text} />
          {(['ru', 'en'] as const).map((locale) => (
            <InLanguage
              key={locale}
              text={text}
              locale={locale}
              value={written[locale]}
              onChange={(value) => setWritten({ ...written, [locale]: value })}
              error={errorOf(`text_${locale}`)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

function Placeholders({ text: { placeholders } }: { text: ShopText }) {
  const { t } = useLanguage();
  return (
    <p className="text-sm text-soft">
      {t('officeShop.text.placeholders')}:{' '}
      {placeholders.map(({ name, needed }, index) => (
        <span key={name}>
          {index === 0 ? '' : ', '}
          <code className="font-mono text-ink">{`{${name}}`}</code>
          {needed ? ` (${t('officeShop.text.needed')})` : ''}
        </span>
      ))}
    </p>
  );
}

type LanguageProps = {
  readonly text: ShopText;
  readonly locale: Locale;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

function InLanguage({ text, locale, value, onChange, error }: LanguageProps) {
  const { t } = useLanguage();
  const usual = text[`usual_${locale}`];
  const trial = useAction({ fields: ['text'] });
  const [example, setExample] = useState<string | null>(null);
  async function show() {
    const attributes = { key: text.id, locale, text: value };
    setExample(null);
    await trial.run(async () => {
      const { item } = await call('POST /office/api/shop/text_trials', { attributes });
      setExample(item.text);
      return changedNothing;
    });
  }
  function write(next: string) {
    setExample(null);
    onChange(next);
  }
  return (
    <div lang={locale} className="space-y-2 border-t border-hairline pt-3">
      <TextArea
        name={`text_${locale}`}
        label={t(`officeShop.text.${locale}`)}
        rows={usual.length > 120 ? 8 : 2}
        value={value}
        onChange={(event) => write(event.target.value)}
        error={error ?? trial.errorOf('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="button" kind="quiet" size="small" busy={trial.busy} onClick={show}>
          {t(`officeShop.text.try.${locale}`)}
        </Button>
        {value === usual ? null : (
          <Button type="button" kind="quiet" size="small" onClick={() => write(usual)}>
            {t('officeShop.text.reset')}
          </Button>
        )}
      </div>
      <ActionTrouble action={trial} />
      {value === usual ? null : (
        <Shown title={t('officeShop.text.usual')} text={usual} className="text-soft" />
      )}
      <div role="status">
        {example === null ? null : (
          <Shown
            title={t('officeShop.text.example')}
            text={example}
            className="border-l-2 border-green pl-3"
          />
        )}
      </div>
    </div>
  );
}

/** A text as it stands: words, whatever is in them. */
function Shown({ title, text, className }: { title: string; text: string; className: string }) {
  return (
    <div className={`text-sm ${className}`}>
      <p className="text-xs text-soft">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
