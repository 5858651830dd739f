import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newKey } from '../../../ui/actions/action-runner.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TemplateChoice } from '../../conversations/template-choice.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { byLocale, type Chosen } from './choose-rows.ts';
import { type Audience, undoSeconds } from './held-send.ts';
import { heldSend } from './office-held-send.ts';

type Props = {
  readonly audience: Audience;
  readonly chosen: Chosen;
  readonly onClose: () => void;
};

/** A part of the message: one text for all, or one in each language that customers read. */
type Part = { readonly locale: 'ru' | 'en' | null; readonly orderIds: readonly string[] };

/** Writes one note on every chosen order, or to their customers in the language of each. */
export function WriteDialog({ audience, chosen, onClose }: Props) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(true);
  const parts = partsOf(audience, chosen);
  const [texts, setTexts] = useState(() => draftOf(audience));
  const isWhole = parts.every(({ locale }) => textOf(texts, locale).trim() !== '');
  const count = chosen.size;
  const form = useRef<HTMLFormElement>(null);

  // The browser would begin at the cross that closes it.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isWhole) return;
    const batches = parts.map(({ locale, orderIds }) => ({
      locale,
      orderIds,
      text: textOf(texts, locale).trim(),
      key: newKey(),
    }));
    // The bar it stands in makes room for what undoes it, where the focus goes.
    onClose();
    heldSend.hold({ audience, batches });
  }

  return (
    <Dialog open={open} title={t(`bulk.title.${audience}`, { count })} onClose={onClose}>
      <form ref={form} onSubmit={send} className="space-y-5">
        {parts.map((part) => (
          <PartField
            key={part.locale ?? 'all'}
            part={part}
            text={textOf(texts, part.locale)}
            onText={(text) => setTexts((before) => ({ ...before, [keyOf(part.locale)]: text }))}
          />
        ))}
        {audience === 'customer' ? <p className="text-sm text-soft">{t('bulk.hint')}</p> : null}
        <p className="text-sm text-soft">{t('bulk.delay', { seconds: undoSeconds })}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isWhole}>
            {t(`bulk.submit.${audience}`)}
          </Button>
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PartProps = {
  readonly part: Part;
  readonly text: string;
  readonly onText: (text: string) => void;
};

function PartField({ part: { locale, orderIds }, text, onText }: PartProps) {
  const { t } = useLanguage();
  const label =
    locale === null
      ? t('office.order.commentLabel.colleagues')
      : t(`bulk.text.${locale}`, { count: orderIds.length });
  return (
    <div className="space-y-2">
      {locale === null ? null : (
        <TemplateChoice
          locale={locale}
          onChoose={(words) => onText(text === '' ? words : `${text}\n${words}`)}
        />
      )}
      <TextArea
        label={label}
        lang={locale ?? undefined}
        rows={4}
        maxLength={4000}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}

type Texts = Readonly<Partial<Record<'ru' | 'en' | 'all', string>>>;

function keyOf(locale: Part['locale']): keyof Texts {
  return locale ?? 'all';
}

function textOf(texts: Texts, locale: Part['locale']): string {
  return texts[keyOf(locale)] ?? '';
}

function partsOf(audience: Audience, chosen: Chosen): readonly Part[] {
  if (audience === 'colleagues') return [{ locale: null, orderIds: [...chosen.keys()] }];
  return byLocale(chosen).map(([locale, orderIds]) => ({ locale, orderIds }));
}

/** What was undone last is not typed again. */
function draftOf(audience: Audience): Texts {
  const draft = heldSend.draft();
  if (draft?.audience !== audience) return {};
  return Object.fromEntries(draft.batches.map(({ locale, text }) => [keyOf(locale), text]));
}
