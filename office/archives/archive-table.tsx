import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ArchiveAttributes } from '../../contract/office/operation/archives.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { dateFormat } from '../../i18n/intl-formats.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Archive = Item<ArchiveAttributes>;

/** Archives with what proves that a copy of one is whole. */
export function ArchiveTable({ archives }: { readonly archives: readonly Archive[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('archives.list')}
      columns={[
        { key: 'month', title: t('archives.month') },
        { key: 'records', title: t('archives.records'), end: true },
        { key: 'size', title: t('archives.size'), end: true, wide: true },
        { key: 'checksum', title: t('archives.checksum'), wide: true },
        { key: 'actions', title: '' },
      ]}
    >
      {archives.map((archive) => (
        <Row key={archive.id} archive={archive} />
      ))}
    </Table>
  );
}

function Row({ archive }: { readonly archive: Archive }) {
  const { t, locale } = useLanguage();
  const seesPersonal = useMay('customers.reveal');
  const { id, records, bytes, checksum, erased_at } = archive;
  const kind = t(`archives.kind.${archive.kind}`);
  const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${archive.month}-01T00:00:00Z`),
  );
  return (
    <tr className={rowLook}>
      <Cell>
        <span className="first-letter:uppercase">{month}</span>
        <span className="block text-xs text-soft">{kind}</span>
        <span className="block text-xs text-soft">
          <Moment at={archive.first_at} /> – <Moment at={archive.last_at} />
        </span>
        {erased_at === null ? null : (
          <span className="block text-xs text-soft">
            {t('archives.erased')} <Moment at={erased_at} />
          </span>
        )}
      </Cell>
      <Cell end>{formatDecimal(String(records), locale)}</Cell>
      <Cell end wide>
        {t('office.order.kilobytes', {
          size: formatDecimal(String(Math.ceil(bytes / 1024)), locale),
        })}
      </Cell>
      <Cell wide>
        <span className="font-mono text-xs break-all">{checksum}</span>
      </Cell>
      <Cell>
        <Link
          to={`?archive=${id}`}
          aria-label={t('archives.readOf', { kind, month })}
          className="text-link mr-3 inline-block"
        >
          {t('archives.read')}
        </Link>
        {seesPersonal ? (
          <a
            href={`/office/api/archives/${id}/file`}
            download
            aria-label={t('archives.downloadOf', { kind, month })}
            className="text-link inline-block"
          >
            {t('archives.download')}
          </a>
        ) : null}
      </Cell>
    </tr>
  );
}
