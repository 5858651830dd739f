import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { BlockImportAttributes } from '../../contract/office/risk-flags.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';

type Import = Item<BlockImportAttributes>;
type Props = { readonly imports: readonly Import[]; readonly mayChange: boolean };

/** Lists that were pasted lately, each to be taken back as a whole. */
export function Imports({ imports, mayChange }: Props) {
  const { t } = useLanguage();
  const [undoing, setUndoing] = useState<Import | null>(null);
  if (imports.length === 0) return null;
  return (
    <Section title={t('blocks.imports')} className="mt-6">
      <ul className="grid gap-2 text-sm">
        {imports.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t('blocks.importLine', { count: each.added })}</span>
            <span className="min-w-0 wrap-anywhere">{each.reason}</span>
            <span className="text-soft">
              {each.by} · <Moment at={each.created_at} />
            </span>
            {each.undone_at !== null ? (
              <span className="text-soft">{t('blocks.undone')}</span>
            ) : mayChange ? (
              <Button size="small" onClick={() => setUndoing(each)}>
                {t('blocks.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {undoing === null ? null : (
        <FormDialog
          title={t('blocks.undoTitle')}
          submit={t('blocks.undo')}
          kind="loss"
          onClose={() => setUndoing(null)}
          onSubmit={() =>
            call('DELETE /office/api/block_imports/{id}', { params: { id: undoing.id } })
          }
        >
          <p className="text-sm">{t('blocks.undoAbout', { count: undoing.added })}</p>
        </FormDialog>
      )}
    </Section>
  );
}
