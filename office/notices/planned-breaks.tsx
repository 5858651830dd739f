import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { PlannedBreakAttributes } from '../../contract/office/shifts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { fromLocalTime } from './local-time.ts';

type Break = Item<PlannedBreakAttributes>;

type Props = { readonly breaks: readonly Break[]; readonly mayChange: boolean };

/** Breaks that begin and end by themselves. */
export function PlannedBreaks({ breaks, mayChange }: Props) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<Break | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={t('notices.planned')} className="mt-4">
      <p className="mb-3 text-sm text-soft">{t('notices.plannedText')}</p>
      <ul className="mb-3 grid gap-2 text-sm">
        {breaks.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <Moment at={each.starts_at} /> – <Moment at={each.ends_at} />
            </span>
            <span className="text-soft">{each.created_by}</span>
            {mayChange ? (
              <Button size="small" onClick={() => setOpen(each)}>
                {t('notices.cancelBreak')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <Button size="small" onClick={() => setOpen('new')}>
          {t('notices.planBreak')}
        </Button>
      ) : null}
      {open === 'new' ? <PlanBreak onClose={close} /> : null}
      {open !== null && open !== 'new' ? (
        <FormDialog
          title={t('notices.cancelTitle')}
          submit={t('notices.cancelBreak')}
          kind="loss"
          onClose={close}
          onSubmit={() =>
            call('DELETE /office/api/planned_breaks/{id}', { params: { id: open.id } })
          }
        >
          {() => (
            <p className="text-sm">
              <Moment at={open.starts_at} /> – <Moment at={open.ends_at} />
            </p>
          )}
        </FormDialog>
      ) : null}
    </Section>
  );
}

function PlanBreak({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const moments = [
    ['starts_at', 'notices.startsAt'],
    ['ends_at', 'notices.endsAt'],
  ] as const;
  const texts = [
    ['text_ru', 'notices.textRu'],
    ['text_en', 'notices.textEn'],
  ] as const;
  return (
    <FormDialog
      title={t('notices.planBreak')}
      submit={t('notices.planSubmit')}
      fields={['starts_at', 'ends_at', 'text_ru', 'text_en']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/planned_breaks', {
          attributes: {
            starts_at: fromLocalTime(textOf(form, 'starts_at')) ?? '',
            ends_at: fromLocalTime(textOf(form, 'ends_at')) ?? '',
            text_ru: textOf(form, 'text_ru'),
            text_en: textOf(form, 'text_en'),
          },
        })
      }
    >
      {(action) => (
        <>
          {moments.map(([name, label]) => (
            <ActionField
              key={name}
              action={action}
              name={name}
              type="datetime-local"
              label={t(label)}
              required
            />
          ))}
          {texts.map(([name, label]) => (
            <TextArea
              key={name}
              name={name}
              label={t(label)}
              maxLength={2000}
              required
              error={action.errorOf(name)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
