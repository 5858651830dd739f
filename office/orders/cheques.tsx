import { formatDecimal } from '../../i18n/format.ts';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import type { OfficeOrder } from './order-page.tsx';

type Cheque = OfficeOrder['cheques'][number];
type Reading = NonNullable<Cheque['reading']>;
type Comparison = Reading['comparisons'][number];
type Signature = NonNullable<Reading['signature']>;

/** The cheques of an order, each beside what the order says. */
export function Cheques({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  return (
    <>
      <ul className="space-y-6 text-sm">
        {order.cheques.map((cheque) => (
          <li key={cheque.id} className="space-y-3">
            <File cheque={cheque} href={`/office/api/orders/${order.id}/cheques/${cheque.id}`} />
            <UsedElsewhere cheque={cheque} />
            <WhatWasRead cheque={cheque} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-soft">{t('office.cheque.caution')}</p>
    </>
  );
}

function File({ cheque, href }: { cheque: Cheque; href: string }) {
  const { locale, t } = useLanguage();
  const maySee = useMay('customers.reveal');
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {maySee ? (
          <a href={href} download className="text-link break-all">
            {cheque.name}
          </a>
        ) : (
          <span className="break-all">{cheque.name}</span>
        )}
        <span className="figures text-soft">
          {t('office.order.kilobytes', {
            size: formatDecimal(String(Math.ceil(cheque.bytes / 1024)), locale),
          })}
        </span>
        <Moment at={cheque.at} className="text-soft" />
      </p>
      {maySee ? null : <p className="text-soft">{t('office.cheque.hidden')}</p>}
      {maySee && cheque.kind === 'picture' ? (
        <details>
          <summary className="cursor-pointer text-link">{t('office.cheque.openPicture')}</summary>
          <img
            src={href}
            alt={t('office.cheque.picture')}
            loading="lazy"
            className="mt-2 max-h-160 max-w-full border border-hairline"
          />
        </details>
      ) : null}
    </>
  );
}

function UsedElsewhere({ cheque }: { cheque: Cheque }) {
  const { t } = useLanguage();
  if (cheque.used_elsewhere.length === 0) return null;
  return (
    <Notice tone="loss" title={t('office.cheque.elsewhere')}>
      <p>{t('office.cheque.elsewhereText')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {cheque.used_elsewhere.map(({ id, number }) => (
          <li key={id}>
            <a href={`/office/orders/${id}`} className="text-link figures">
              {t('office.cheque.elsewhereOrder', { number })}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WhatWasRead({ cheque: { kind, reading } }: { cheque: Cheque }) {
  const { t } = useLanguage();
  if (reading === null) return null;
  if (kind === 'picture') return <p className="text-soft">{t('office.cheque.pictureHint')}</p>;
  if (reading.state !== 'read') {
    return <p className="text-soft">{t(`office.cheque.${reading.state}`)}</p>;
  }
  const empty = reading.pages.every((lines) => lines.length === 0);
  return (
    <>
      {empty ? (
        <p className="text-soft">{t('office.cheque.noText')}</p>
      ) : (
        <Comparisons comparisons={reading.comparisons} />
      )}
      {reading.signature === null ? null : <Signed signature={reading.signature} />}
      {empty ? null : <FullText pages={reading.pages} />}
    </>
  );
}

const tones = { agrees: 'done', differs: 'lost', not_found: 'calm' } as const;

function Comparisons({ comparisons }: { comparisons: readonly Comparison[] }) {
  const { t } = useLanguage();
  return (
    <dl aria-label={t('office.cheque.caption')} className="grid gap-y-2">
      {comparisons.map(({ field, verdict, text, page, line }) => (
        <div
          key={field}
          className={classes(
            'grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4',
            'sm:grid-cols-[9rem_11rem_minmax(0,1fr)]',
          )}
        >
          <dt className="text-soft">{t(`office.cheque.field.${field}`)}</dt>
          <dd>
            <Tag tone={tones[verdict]} named>
              {field === 'operation' && verdict !== 'not_found'
                ? t(`office.cheque.operation.${verdict}`)
                : t(`office.cheque.${verdict}`)}
            </Tag>
          </dd>
          <dd className="min-w-0 wrap-anywhere max-sm:col-span-2">
            {text}
            {page === null || line === null ? null : (
              <span className="block text-xs text-soft">
                {t('office.cheque.place', { page: String(page), line: String(line) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Signed({ signature: { state, signer, whole } }: { signature: Signature }) {
  const { t } = useLanguage();
  const name = signer ?? t('office.cheque.signerUnknown');
  const added = state === 'fits' && !whole;
  const text =
    state === 'none' || state === 'unknown'
      ? t(`office.cheque.signature.${state}`)
      : t(`office.cheque.signature.${added ? 'added' : state}`, { signer: name });
  return state === 'broken' || added ? (
    <Notice tone="loss">{text}</Notice>
  ) : (
    <p className="text-soft">{text}</p>
  );
}

function FullText({ pages }: { pages: Reading['pages'] }) {
  const { t } = useLanguage();
  return (
    <details>
      <summary className="cursor-pointer text-link">{t('office.cheque.text')}</summary>
      {pages.map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages of a file never change their order
        <section key={at} className="mt-2">
          <h4 className="text-xs text-soft">{t('office.cheque.page', { page: String(at + 1) })}</h4>
          <ol className="list-decimal pl-10 font-mono text-xs wrap-anywhere">
            {lines.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
              <li key={number}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  );
}
