import type { Item } from '../../client/call-types.ts';
import type { ArchivedRecordAttributes } from '../../contract/office/operation/archives.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Record = Item<ArchivedRecordAttributes>;

/** Records of archives, each of which opens. */
export function RecordList({ records }: { readonly records: readonly Record[] }) {
  const { t } = useLanguage();
  return (
    <ul className="max-w-4xl border-t border-edge">
      {records.map((record) => (
        <li key={record.id} className="border-b border-hairline">
          <details className="group text-sm">
            <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 hover:bg-raised">
              <span className="min-w-0 flex-1 basis-60 font-medium break-words">
                {record.subject}
              </span>
              <span className="break-all text-soft">{record.recipient}</span>
              <span className="text-soft">
                {t.ifKnown(`office.mails.${record.state}`) ?? t(`archives.kind.${record.kind}`)}
              </span>
              <Moment at={record.at} className="text-soft" />
            </summary>
            <pre className="max-w-2xl pb-4 pl-4 font-sans break-words whitespace-pre-wrap">
              {record.text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}
