import { useState } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { QueueFilterAttributes } from '../../contract/office/desk/queue-filters.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { tabLook, tabRowLook } from '../../ui/lists/tabs.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

type Saved = Item<QueueFilterAttributes>;
type Props = {
  readonly saved: readonly Saved[];
  /** What the queue is asked for now, as its address has it. */
  readonly asked: string;
};

/** Filters that were saved, as tabs of the queue; what is asked for now can become one. */
export function SavedFilters({ saved, asked }: Props) {
  const { t } = useLanguage();
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<Saved | null>(null);
  const here = saved.find(({ query }) => sameQuery(query, asked));
  const maySave = asked !== '' && here === undefined;
  if (saved.length === 0 && !maySave) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {saved.length === 0 ? null : (
        <nav aria-label={t('office.filters.nav')} className={tabRowLook}>
          {saved.map((filter) => (
            <Link
              key={filter.id}
              to={`?${filter.query}`}
              title={filter.shared ? t('office.filters.by', { by: filter.by }) : undefined}
              aria-current={filter === here ? 'true' : undefined}
              className={tabLook}
            >
              {filter.name}
            </Link>
          ))}
        </nav>
      )}
      {maySave ? (
        <Button size="small" onClick={() => setSaving(true)}>
          {t('office.filters.save')}
        </Button>
      ) : null}
      {here?.own === true ? (
        <Button size="small" onClick={() => setRemoving(here)}>
          {t('office.filters.remove', { name: here.name })}
        </Button>
      ) : null}
      {saving ? <SaveDialog asked={asked} onClose={() => setSaving(false)} /> : null}
      {removing === null ? null : (
        <FormDialog
          title={t('office.filters.remove', { name: removing.name })}
          submit={t('office.filters.drop')}
          kind="loss"
          onClose={() => setRemoving(null)}
          onSubmit={() =>
            call('DELETE /office/api/queue_filters/{id}', { params: { id: removing.id } })
          }
        >
          <p className="text-sm">{t('office.filters.removeText')}</p>
        </FormDialog>
      )}
    </div>
  );
}

function SaveDialog({ asked, onClose }: { readonly asked: string; readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.filters.save')}
      submit={t('office.save')}
      fields={['name']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/queue_filters', {
          attributes: {
            name: textOf(form, 'name'),
            query: asked,
            shared: textOf(form, 'shared') !== '',
          },
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('office.filters.name')}
            hint={t('office.filters.hint')}
            maxLength={60}
            required
          />
          <Checkbox name="shared">{t('office.filters.shared')}</Checkbox>
        </>
      )}
    </FormDialog>
  );
}

/** The same parameters, in whatever order. */
function sameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.sort();
    return parameters.toString();
  };
  return sorted(one) === sorted(other);
}
