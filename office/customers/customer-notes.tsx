import type { CustomerAttributes } from '../../contract/office/customers.ts';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { NoteForm, NoteList } from './notes.tsx';

type Props = { readonly id: string; readonly notes: CustomerAttributes['notes'] };

/** What colleagues wrote about a customer, and writing more; the customer never sees it. */
export function CustomerNotes({ id, notes }: Props) {
  const { t } = useLanguage();
  const mayNote = useMay('orders.comment');
  return (
    <Section title={t('customers.notes')}>
      <NoteList notes={notes} />
      {mayNote ? (
        <NoteForm
          label={t('customers.noteLabel')}
          save={t('customers.noteAdd')}
          write={({ text, key }) =>
            call('POST /office/api/customers/{id}/notes', {
              params: { id },
              attributes: { text },
              key,
            })
          }
        />
      ) : null}
    </Section>
  );
}
