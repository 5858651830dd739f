import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { useLanguage } from './language.tsx';
import { Page } from './page.tsx';

type Column<Of> = {
  readonly key: string;
  readonly title: ReactNode;
  readonly end?: boolean;
  readonly wide?: boolean;
  readonly className?: string;
  readonly cell: (item: Of) => ReactNode;
};

type Props<Of> = {
  readonly title: string;
  /** Of the table, where it is not that of the screen. */
  readonly label?: string;
  /** The word on the button that makes one. */
  readonly add: string;
  readonly text: string;
  readonly empty: string;
  readonly items: readonly Of[];
  readonly columns: readonly Column<Of>[];
  readonly mayChange: boolean;
  /** What a screen reader is told that the button changes. */
  readonly nameOf?: (item: Of) => string;
  /** Tabs, above all else. */
  readonly tabs?: ReactNode;
  /** Between the words and the list. */
  readonly above?: ReactNode;
  /** Changes one, or makes one (null); whoever is done calls the second. */
  readonly dialog: (item: Of | null, onClose: () => void) => ReactNode;
};

/** A screen of things that are few: a list, and one dialog to make and to change them. */
export function ListWithDialog<Of extends { readonly id: string }>(props: Props<Of>) {
  const { title, add, text, empty, items, columns, mayChange, nameOf, tabs, above, dialog } = props;
  const { t } = useLanguage();
  const [open, setOpen] = useState<Of | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title={title}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setOpen('new')}>
            {add}
          </Button>
        ) : null
      }
    >
      {tabs}
      <p className="mb-3 max-w-prose text-sm text-soft">{text}</p>
      {above}
      {items.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <Table
          label={props.label ?? title}
          columns={[...columns, { key: 'change', title: '', end: true }]}
        >
          {items.map((item) => (
            <tr key={item.id} className={rowLook}>
              {columns.map(({ key, end, wide, className, cell }) => (
                <Cell key={key} end={end ?? false} wide={wide ?? false} className={className ?? ''}>
                  {cell(item)}
                </Cell>
              ))}
              <Cell end>
                {mayChange ? (
                  <Button size="small" onClick={() => setOpen(item)}>
                    {t('office.change')}
                    {nameOf === undefined ? null : (
                      <span className="sr-only">: {nameOf(item)}</span>
                    )}
                  </Button>
                ) : null}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {open === null ? null : dialog(open === 'new' ? null : open, close)}
    </Page>
  );
}
