import { useState } from 'react';
import type { BankPreviewAttributes } from '../../../contract/office/desk/bank-lines.ts';
import { changedNothing } from '../../../ui/actions/action-runner.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { call } from '../../api/call.ts';
import { toLocalTime } from '../../notices/local-time.ts';
import { useLanguage } from '../../parts/language.tsx';
import { FoundLine } from './found-line.tsx';
import { readBankFile } from './read-bank-file.ts';

/** What a bank told, pasted or from a file: its lines find their orders, and credit them. */
export function BankLinesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<BankPreviewAttributes | null>(null);
  const found = preview !== null;

  async function read() {
    const today = toLocalTime(new Date().toISOString()).slice(0, 10);
    const attributes = { text, today };
    setPreview((await call('POST /office/api/bank_lines/preview', { attributes })).item);
    return changedNothing;
  }

  return (
    <FormDialog
      title={t('bankLines.title')}
      submit={t('bankLines.find')}
      // The screen is read anew beside what was found: whoever is through need not wait for that.
      done={found ? t('bankLines.done') : null}
      fields={['text']}
      keepOpen
      onClose={onClose}
      onSubmit={read}
    >
      {(action) =>
        preview === null ? (
          <>
            <TextArea
              label={t('bankLines.text')}
              hint={t('bankLines.hint')}
              rows={7}
              value={text}
              onChange={(event) => setText(event.target.value)}
              spellCheck={false}
              required
              error={action.errorOf('text')}
            />
            <FileButton
              accept=".csv,.txt,.sta,.mt940,.940,.xml,text/csv,text/plain,text/xml,application/xml"
              onFile={async (file) => setText(await readBankFile(file))}
            >
              {t('bankLines.file')}
            </FileButton>
          </>
        ) : (
          <>
            <Sums preview={preview} />
            <ul className="max-h-[60vh] overflow-y-auto border-y border-hairline text-sm">
              {preview.lines.map((line) => (
                <FoundLine key={line.mark} line={line} />
              ))}
            </ul>
            <Button size="small" onClick={() => setPreview(null)}>
              {t('bankLines.again')}
            </Button>
          </>
        )
      }
    </FormDialog>
  );
}

function Sums({ preview }: { readonly preview: BankPreviewAttributes }) {
  const { t } = useLanguage();
  const { lines, outgoing, unread } = preview;
  return (
    <p role="status" className="text-sm">
      {lines.length === 0 ? t('bankLines.none') : t('bankLines.came', { count: lines.length })}{' '}
      {outgoing === 0 ? null : t('bankLines.left', { count: outgoing })}{' '}
      {unread === 0 ? null : t('bankLines.unread', { count: unread })}
    </p>
  );
}
