import { useState } from 'react';
import type { BlockPreviewAttributes } from '../../contract/office/risk-flags.ts';
import { changedNothing } from '../../ui/actions/action-runner.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { BlockTerms, expiryOf } from './block-terms.tsx';

/** A list that is pasted or read from a file: what it would add is shown before it is added. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<BlockPreviewAttributes | null>(null);

  function change(next: string) {
    setText(next);
    setPreview(null);
  }

  return (
    <FormDialog
      title={t('blocks.import')}
      submit={
        preview === null ? t('blocks.preview') : t('blocks.importSubmit', { count: preview.added })
      }
      fields={['text', 'mode', 'expires_at', 'reason']}
      keepOpen={preview === null}
      onClose={onClose}
      onSubmit={async (form) => {
        if (preview === null) {
          const attributes = { text };
          setPreview((await call('POST /office/api/block_imports/preview', { attributes })).item);
          return changedNothing;
        }
        return call('POST /office/api/block_imports', {
          attributes: {
            text,
            mode: textOf(form, 'mode'),
            reason: textOf(form, 'reason'),
            expires_at: expiryOf(form),
          },
        });
      }}
    >
      {(action) => (
        <>
          <TextArea
            label={t('blocks.importText')}
            hint={t('blocks.importHint')}
            rows={6}
            value={text}
            onChange={(event) => change(event.target.value)}
            spellCheck={false}
            required
            error={action.errorOf('text')}
          />
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onFile={async (file) => change(await file.text())}
          >
            {t('blocks.importFile')}
          </FileButton>
          {preview === null ? null : (
            <>
              <Preview preview={preview} />
              <BlockTerms action={action} />
              <ReasonField action={action} hint={t('blocks.importReason')} />
              <Button size="small" onClick={() => setPreview(null)}>
                {t('blocks.importBack')}
              </Button>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function Preview({ preview }: { readonly preview: BlockPreviewAttributes }) {
  const { t } = useLanguage();
  const { added, known, wrong, lines } = preview;
  return (
    <div role="status" className="text-sm">
      <p className="mb-2">{t('blocks.previewSums', { added, known, wrong })}</p>
      <ul className="max-h-56 overflow-y-auto border-y border-hairline py-2 text-xs">
        {lines.map(({ line, state, kind, value }) => (
          <li key={line} className={state === 'wrong' ? 'text-red' : ''}>
            <span className="figures text-soft">{line}</span> {t(`blocks.line.${state}`)}{' '}
            {kind === null ? null : `${t(`desk.block.${kind}`)} `}
            <span className="font-mono break-all">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
