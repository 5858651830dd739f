import { useState } from 'react';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { type Say, useLanguage } from '../../shell/language.tsx';
import type { StatusProps } from '../status/status-props.ts';

const chequeBytesMax = 5 * 1024 * 1024;

/** The receipt of a transfer, a PDF or a picture: it makes the operator's check faster. */
export function ChequeUpload({ order }: StatusProps) {
  const { t } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const api = useApi();
  const action = useAction();
  const problem = file === null ? undefined : chequeProblem(file, t);

  async function send(cheque: File) {
    const form = new FormData();
    form.set('cheque', cheque);
    const ask = { params: { id: order.id }, form };
    const sent = await action.run(() => api.call('POST /api/v1/orders/{id}/send_cheque', ask));
    if (sent) setFile(null);
  }

  return (
    <div className="space-y-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <FileButton
          accept="application/pdf,.pdf,image/jpeg,image/png"
          hint={`${t('orderPage.cheque')}. ${t('orderPage.chequeHint')}`}
          error={problem}
          onFile={(chosen) => {
            action.clear();
            setFile(chosen);
          }}
        >
          {file?.name ?? t('orderPage.chequeChoose')}
        </FileButton>
        {file !== null && problem === undefined ? (
          <Button kind="quiet" busy={action.busy} onClick={() => send(file)}>
            {t('orderPage.chequeSend')}
          </Button>
        ) : null}
      </div>
      <ActionTrouble action={action} />
      <SentCheques order={order} />
    </div>
  );
}

function SentCheques({ order }: Pick<StatusProps, 'order'>) {
  const { t } = useLanguage();
  if (order.cheques.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm" aria-label={t('orderPage.chequeSent')}>
      {order.cheques.map((cheque) => (
        <li key={`${cheque.name}-${cheque.at}`} className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-green" />
          <span className="min-w-0">
            {cheque.name}, <Moment at={cheque.at} className="text-soft" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What can be seen without opening the file; the service looks inside. */
function chequeProblem(file: File, t: Say): string | undefined {
  if (file.size > chequeBytesMax) return t('orderPage.chequeTooLarge');
  const isAccepted = /^(?:application\/pdf|image\/(?:jpeg|png|webp|hei[cf]))$/.test(file.type);
  return isAccepted || /\.pdf$/i.test(file.name) ? undefined : t('orderPage.chequeNotPdf');
}
