import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ShiftAttributes } from '../../contract/office/shifts.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';

type Shift = Item<ShiftAttributes>;

/** Who is on, and the shifts that ended last. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => (await call('GET /office/api/shifts', { signal })).items);
}

/** Who is on; each begins and ends a shift of their own and hands over to the next. */
export function Component() {
  const { t } = useLanguage();
  const shifts = useLoaderData<typeof loader>();
  const [ending, setEnding] = useState(false);
  const action = useAction();
  const on = shifts.filter((shift) => shift.ended_at === null);
  const ended = shifts.filter((shift) => shift.ended_at !== null);
  const mine = on.some((shift) => shift.mine);
  return (
    <Page
      title={t('shifts.nav')}
      aside={
        mine ? (
          <Button size="small" kind="primary" onClick={() => setEnding(true)}>
            {t('shifts.end')}
          </Button>
        ) : (
          <Button
            size="small"
            kind="primary"
            busy={action.busy}
            onClick={() => action.run(() => call('POST /office/api/shifts', {}))}
          >
            {t('shifts.begin')}
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('shifts.text')}</p>
      <ActionTrouble action={action} />
      <Section title={t('shifts.now')}>
        {on.length === 0 ? (
          <Empty>{t('shifts.nobody')}</Empty>
        ) : (
          <ul className="grid gap-2 text-sm">
            {on.map((shift) => (
              <li key={shift.id} className="flex flex-wrap gap-x-3">
                <span>
                  {shift.mine ? t('shifts.you', { name: shift.operator }) : shift.operator}
                </span>
                <span className="text-soft">
                  {t('shifts.since')} <Moment at={shift.started_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {ended.length === 0 ? null : (
        <Section title={t('shifts.handedOver')}>
          <ul className="grid max-w-3xl gap-3 text-sm">
            {ended.map((shift) => (
              <Ended key={shift.id} shift={shift} />
            ))}
          </ul>
        </Section>
      )}
      {ending ? <EndShift onClose={() => setEnding(false)} /> : null}
    </Page>
  );
}

/** Asks what the next ones have to know. */
function EndShift({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('shifts.endTitle')}
      submit={t('shifts.end')}
      fields={['note']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/shifts/current', { attributes: { note: textOf(form, 'note') } })
      }
    >
      {(action) => (
        <TextArea
          name="note"
          label={t('shifts.note')}
          hint={t('shifts.noteHint')}
          rows={5}
          maxLength={2000}
          error={action.errorOf('note')}
        />
      )}
    </FormDialog>
  );
}

function Ended({ shift }: { readonly shift: Shift }) {
  const { t } = useLanguage();
  return (
    <li className="border-b border-hairline pb-3">
      <p className="flex flex-wrap gap-x-3">
        <span>{shift.operator}</span>
        <span className="text-soft">
          <Moment at={shift.started_at} /> – <Moment at={shift.ended_at ?? shift.started_at} />
        </span>
      </p>
      <p className={shift.note === '' ? 'text-soft' : 'wrap-anywhere whitespace-pre-line'}>
        {shift.note === '' ? t('shifts.noNote') : shift.note}
      </p>
    </li>
  );
}
