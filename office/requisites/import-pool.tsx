import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type {
  RequisiteImportAttributes,
  RequisitePlanAttributes,
} from '../../contract/office/files/requisite-file.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { readTextFile } from '../parts/read-text-file.ts';

type File = { readonly name: string; readonly format: 'csv' | 'json'; readonly text: string };

/** The pool out of a file: what it would add and change is shown before it does. */
export function ImportPool({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<RequisitePlanAttributes | null>(null);
  const ready = plan !== null && plan.wrong === 0 && plan.created + plan.changed > 0;

  async function send(preview: boolean) {
    const { format = 'csv', text = '' } = file ?? {};
    const attributes = { format, text, preview };
    return (await call('POST /office/api/requisites/import', { attributes })).item;
  }

  async function choose(chosen: globalThis.File) {
    setPlan(null);
    const format = chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv';
    setFile({ name: chosen.name, format, text: await readTextFile(chosen) });
  }

  return (
    <FormDialog
      title={t('office.requisites.importTitle')}
      submit={t(ready ? 'setup.file.apply' : 'office.requisites.importPreview')}
      fields={['text']}
      keepOpen={!ready}
      onClose={onClose}
      onSubmit={async () => {
        if (ready) return send(false);
        setPlan(await send(true));
        return changedNothing;
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('office.requisites.importText')}</p>
          <FileButton
            accept=".csv,.json,text/csv,application/json"
            error={action.errorOf('text')}
            onFile={(chosen) => void choose(chosen)}
          >
            {file === null ? t('setup.file.choose') : t('setup.file.chosen', { name: file.name })}
          </FileButton>
          {plan === null ? null : <Plan plan={plan} />}
        </>
      )}
    </FormDialog>
  );
}

function Plan({ plan }: { readonly plan: RequisitePlanAttributes }) {
  const { t } = useLanguage();
  const { created, changed, same, wrong, lines } = plan;
  const nameOf = (field: string) => t.ifKnown(`officeField.${field}`) ?? field;
  const more = created + changed + wrong - lines.length;
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p>{t('setup.file.sums', { created, changed, same, wrong })}</p>
      <ul className="max-h-56 overflow-y-auto border-y border-hairline py-2 text-xs">
        {lines.map(({ line, payment_system: system, account, state, fields, faults }) => (
          <li key={`${line} ${account}`} className={state === 'wrong' ? 'text-red' : ''}>
            <span className="figures text-soft">{t('setup.file.line', { line })}</span>{' '}
            {t(`setup.file.${state}`)}: {system} <span className="font-mono">{account}</span>{' '}
            {fields.map(nameOf).join(', ')}
            {faults.map(({ field, detail }) => (
              <span key={`${field} ${detail}`} className="block wrap-anywhere">
                {field === null ? detail : `${nameOf(field)} (${field}): ${detail}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-soft">{t('setup.file.more', { count: more })}</p> : null}
      {wrong > 0 ? <Notice tone="loss">{t('setup.file.fix')}</Notice> : null}
    </div>
  );
}

/** What was imported last, and the way to take it back. */
export function LastImport({ imported }: { imported: Item<RequisiteImportAttributes> }) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { id, count, created_by: by, changed_since: changed } = imported;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-hairline py-2 text-sm">
      <span>{t('office.requisites.imported', { count, by })}</span>
      {changed ? (
        <span className="text-soft">{t('office.requisites.undoChanged')}</span>
      ) : (
        <Button size="small" kind="loss" onClick={() => setAsking(true)}>
          {t('office.requisites.undo')}
        </Button>
      )}
      {asking ? (
        <FormDialog
          title={t('office.requisites.undo')}
          submit={t('setup.batch.undoSubmit.imported')}
          kind="loss"
          onwards
          onClose={() => setAsking(false)}
          onSubmit={() => call('DELETE /office/api/requisite_imports/{id}', { params: { id } })}
        >
          {() => <p className="text-sm">{t('office.requisites.undoText')}</p>}
        </FormDialog>
      ) : null}
    </div>
  );
}
