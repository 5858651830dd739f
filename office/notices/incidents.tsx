import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import { type IncidentAttributes, incidentNoteMax } from '../../contract/status.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';

type Incident = Item<IncidentAttributes>;

type Props = { readonly incidents: readonly Incident[]; readonly mayChange: boolean };

/** What the page of the status tells of the last thirty days, and the notes on it. */
export function Incidents({ incidents, mayChange }: Props) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<Incident | null>(null);
  return (
    <Section title={t('incidents.title')} className="mt-4">
      <p className="mb-3 text-sm text-soft">{t('incidents.text')}</p>
      {incidents.length === 0 ? (
        <p className="text-sm">{t('incidents.none')}</p>
      ) : (
        <ul className="divide-y divide-hairline text-sm">
          {incidents.map((incident) => (
            <Line
              key={incident.id}
              incident={incident}
              onOpen={mayChange ? () => setOpen(incident) : null}
            />
          ))}
        </ul>
      )}
      {open === null ? null : <NoteDialog incident={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

type LineProps = { readonly incident: Incident; readonly onOpen: (() => void) | null };

function Line({ incident, onOpen }: LineProps) {
  const { locale, t } = useLanguage();
  const { ended_at: ended } = incident;
  const name = useIncidentName(incident);
  const note = locale === 'ru' ? incident.note_ru : incident.note_en;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          {name} · {t(`incidents.state.${incident.state}`)}
        </p>
        <p className="text-soft">
          <Moment at={incident.began_at} /> –{' '}
          {ended === null ? t('incidents.ongoing') : <Moment at={ended} />}
        </p>
        {note === '' ? null : <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      </div>
      {onOpen === null ? null : (
        <Button size="small" onClick={onOpen}>
          {t(note === '' ? 'incidents.write' : 'incidents.change')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}

function useIncidentName({ component, payment_system: system }: Incident): string {
  const { t } = useLanguage();
  return component === 'payment_system'
    ? t('incidents.component.payment_system', { name: system ?? '' })
    : t(`incidents.component.${component}`);
}

type DialogProps = { readonly incident: Incident; readonly onClose: () => void };

function NoteDialog({ incident, onClose }: DialogProps) {
  const { t } = useLanguage();
  const notes = [
    ['note_ru', 'incidents.noteRu'],
    ['note_en', 'incidents.noteEn'],
  ] as const;
  return (
    <FormDialog
      title={t('incidents.dialog')}
      submit={t('office.save')}
      fields={['note_ru', 'note_en']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/status_incidents/{id}', {
          params: { id: Number(incident.id) },
          attributes: {
            note_ru: textOf(form, 'note_ru'),
            note_en: textOf(form, 'note_en'),
            version: incident.version,
          },
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm text-soft">{t('incidents.hint')}</p>
          {notes.map(([name, word]) => (
            <TextArea
              key={name}
              name={name}
              label={t(word)}
              maxLength={incidentNoteMax}
              defaultValue={incident[name]}
              error={action.errorOf(name)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
