import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError, fieldIds } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { type Say, useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { orderPath } from './load-order.ts';
import type { StatusProps } from './status/status-props.ts';
import { useOrderAction } from './use-order-action.ts';

export const chequeBytesMax = 5 * 1024 * 1024;

/** The receipt of a transfer, a PDF or a picture: it makes the operator's check faster. */
export function ChequeUpload({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const id = useId();
  const ids = fieldIds(id);
  const [file, setFile] = useState<File | null>(null);
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
  const problem = file === null ? undefined : chequeProblem(file, t);

  async function send(cheque: File) {
    const form = new FormData();
    form.set('cheque', cheque);
    const sent = await action.run((api) => api.postForm(orderPath(order.id, '/send_cheque'), form));
    if (sent) setFile(null);
  }

  return (
    <div className="space-y-3 border-t border-hairline pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          htmlFor={id}
          className={classes(
            'inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md',
            'border border-edge px-4 text-sm has-focus-visible:outline-2',
            'has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
            'hover:border-ink',
          )}
        >
          <Icon name="file" />
          {file?.name ?? t('orderPage.chequeChoose')}
          <input
            id={id}
            type="file"
            accept="application/pdf,.pdf,image/jpeg,image/png"
            className="sr-only"
            aria-describedby={`${ids.hint} ${ids.error}`}
            onChange={(event) => {
              action.clear();
              setFile(event.target.files?.[0] ?? null);
            }}
          />
        </label>
        {file !== null && problem === undefined ? (
          <Button kind="quiet" busy={action.busy} onClick={() => send(file)}>
            {t('orderPage.chequeSend')}
          </Button>
        ) : null}
      </div>
      <p id={ids.hint} className="text-xs text-soft">
        {t('orderPage.cheque')}. {t('orderPage.chequeHint')}
      </p>
      <FieldError id={ids.error} error={problem} />
      <ActionTrouble problems={action.problems} />
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
  const taken = /^(?:application\/pdf|image\/(?:jpeg|png|webp|hei[cf]))$/.test(file.type);
  return taken || /\.pdf$/i.test(file.name) ? undefined : t('orderPage.chequeNotPdf');
}
