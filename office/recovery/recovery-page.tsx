import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatMoment } from '../../i18n/format-moment.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { BeginRecovery } from './begin-recovery.tsx';
import { DecideItem, type Outcome, type RecoveryItem } from './decide-item.tsx';

/** What may have been paid after the backup, and whether payouts are stopped. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, () => call('GET /office/api/recovery_items', { signal }));
}

type Asking = { readonly item: RecoveryItem; readonly outcome: Outcome };

/** After a restore: what was paid since the backup is decided, and payouts let go on. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState<'begin' | 'release' | null>(null);
  const action = useAction();
  const undecided = items.filter(({ state }) => state !== 'by_itself');
  const byItself = items.filter(({ state }) => state === 'by_itself');
  const isReady = meta.stopped && meta.undecided === 0 && !meta.signer_silent;
  return (
    <Page
      title={t('recovery.nav')}
      aside={
        meta.stopped ? (
          <Button
            size="small"
            kind="primary"
            disabled={!isReady}
            onClick={() => setOpen('release')}
          >
            {t('recovery.release')}
          </Button>
        ) : (
          <Button size="small" onClick={() => setOpen('begin')}>
            {t('recovery.begin')}
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('recovery.text')}</p>
      <Standing meta={meta} isReady={isReady} />
      <ActionTrouble action={action} />
      {meta.made_at === null ? null : (
        <Section title={t('recovery.undecided')} className="mt-4">
          {undecided.length === 0 ? (
            <Empty>{t('recovery.none')}</Empty>
          ) : (
            <Items items={undecided} onAsk={setAsking} />
          )}
        </Section>
      )}
      {byItself.length === 0 ? null : (
        <Section title={t('recovery.itself')}>
          <p className="mb-3 max-w-prose text-sm text-soft">{t('recovery.itselfText')}</p>
          <Items items={byItself} />
        </Section>
      )}
      {asking === null ? null : <DecideItem {...asking} onClose={() => setAsking(null)} />}
      {open === 'begin' ? <BeginRecovery onClose={() => setOpen(null)} /> : null}
      {open === 'release' ? <Release onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

type Meta = ReturnType<typeof useLoaderData<typeof loader>>['meta'];

function Standing({ meta, isReady }: { readonly meta: Meta; readonly isReady: boolean }) {
  const { t, locale } = useLanguage();
  if (meta.made_at === null) return <Notice>{t('recovery.never')}</Notice>;
  const at = formatMoment(meta.made_at, locale);
  if (!meta.stopped) {
    return <Notice>{t('recovery.released', { at, by: meta.released_by ?? '' })}</Notice>;
  }
  return (
    <div className="space-y-2">
      <Notice tone="waiting">
        {isReady ? t('recovery.ready') : t('recovery.stopped', { at, count: meta.undecided })}
      </Notice>
      {meta.signer_silent ? <Notice tone="loss">{t('recovery.signerSilent')}</Notice> : null}
      {meta.providers_silent.length === 0 ? null : (
        <Notice tone="loss">
          {t('recovery.providersSilent', { names: meta.providers_silent.join(', ') })}
        </Notice>
      )}
      {meta.providers_cut ? <Notice tone="waiting">{t('recovery.providersCut')}</Notice> : null}
    </div>
  );
}

type ItemsProps = {
  readonly items: readonly RecoveryItem[];
  /** Absent where nothing is to be decided. */
  readonly onAsk?: (asking: Asking) => void;
};

function Items({ items, onAsk }: ItemsProps) {
  return (
    <ul className="grid max-w-3xl gap-3 text-sm">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} {...(onAsk === undefined ? {} : { onAsk })} />
      ))}
    </ul>
  );
}

const saidOf = {
  by_hand: 'recovery.byHand',
  signed: 'recovery.signed',
  provider: 'recovery.ofOrder',
} as const;

function ItemRow({ item, onAsk }: { readonly item: RecoveryItem } & Pick<ItemsProps, 'onAsk'>) {
  const { t } = useLanguage();
  const name = `${item.amount} ${item.asset}, ${item.account}`;
  return (
    <li className="border-b border-hairline pb-3">
      <p className="flex flex-wrap gap-x-3">
        <strong className="font-semibold tabular-nums">
          {item.amount} {item.asset}
        </strong>
        <span>{item.payment_system}</span>
        {item.order_id === null ? (
          <span className="text-soft">{t('recovery.orderGone')}</span>
        ) : (
          <Link className="text-link" to={`/orders/${item.order_id}`}>
            {t('recovery.order', { number: item.order_number ?? item.order_id })}
          </Link>
        )}
      </p>
      <p className="wrap-anywhere">
        {t('recovery.account')} {item.account}
      </p>
      <p className="text-soft">
        {t(saidOf[item.kind])} <Moment at={item.at} />
        {item.fee === null ? null : `. ${t('recovery.fee', { fee: `${item.fee} ${item.asset}` })}`}
      </p>
      {item.txid === null ? null : <p className="font-mono text-xs wrap-anywhere">{item.txid}</p>}
      {item.provider === null ? null : (
        <p className="wrap-anywhere">
          {t('recovery.atProvider', { provider: item.provider, key: item.provider_key ?? '' })}
        </p>
      )}
      {item.evidence === 'confirmed' ? (
        <p>{t('recovery.evidence.confirmed', { count: item.confirmations ?? 0 })}</p>
      ) : item.evidence === null ? null : (
        <p>{t(`recovery.evidence.${item.evidence}`)}</p>
      )}
      {onAsk === undefined ? null : (
        <p className="mt-2 flex flex-wrap gap-2">
          {(['paid', 'not_paid'] as const).map((outcome) => {
            const label = t(outcome === 'paid' ? 'recovery.paid' : 'recovery.notPaid');
            return (
              <Button
                key={outcome}
                size="small"
                aria-label={`${label}: ${name}`}
                onClick={() => onAsk({ item, outcome })}
              >
                {label}
              </Button>
            );
          })}
        </p>
      )}
    </li>
  );
}

function Release({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('recovery.release')}
      submit={t('recovery.release')}
      fields={['reason']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/recoveries/current/release', {
          attributes: { reason: textOf(form, 'reason') },
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">{t('recovery.releaseText')}</p>
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
