import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { BlockAttributes } from '../../contract/office-doubts.ts';
import { blockKinds } from '../../core/doubts/block-value.ts';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press } from '../parts/press.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Select } from '../parts/select.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';

const taken = ['page', 'search'];

/** The page of the block list that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => taken.includes(name)));
  return load(request, () => getList<BlockAttributes>(`/blocks?${query}`, request.signal));
}

type Block = Item<BlockAttributes>;

/** With whom the service does not exchange. */
export function Component() {
  const { t } = useLanguage();
  const { items, ...list } = useLoaderData<typeof loader>();
  const mayChange = useMay('blocks.change');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Block | null>(null);
  return (
    <Page
      title={t('desk.nav.blocks')}
      aside={
        mayChange ? (
          <Press kind="primary" onClick={() => setAdding(true)}>
            {t('desk.blocks.new')}
          </Press>
        ) : null
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('desk.blocks.text')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('desk.blocks.search')} />
      </div>
      {items.length === 0 ? (
        <Empty>{t('desk.blocks.empty')}</Empty>
      ) : (
        <Blocks items={items} onRemove={mayChange ? setRemoving : null} />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      {adding ? <NewBlock onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <FormDialog
          title={t('desk.blocks.removeTitle')}
          submit={t('desk.blocks.remove')}
          kind="loss"
          onClose={() => setRemoving(null)}
          onSubmit={() => send('DELETE', `/blocks/${removing.id}`)}
        >
          {() => <p className="font-mono text-sm break-all">{removing.value}</p>}
        </FormDialog>
      ) : null}
    </Page>
  );
}

type BlocksProps = {
  readonly items: readonly Block[];
  readonly onRemove: ((block: Block) => void) | null;
};

function Blocks({ items, onRemove }: BlocksProps) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('desk.nav.blocks')}
      columns={[
        { key: 'value', title: t('desk.blocks.value') },
        { key: 'reason', title: t('office.reason'), wide: true },
        { key: 'by', title: t('desk.blocks.by'), wide: true },
        { key: 'remove', title: '', end: true },
      ]}
    >
      {items.map((block) => (
        <tr key={block.id} className={rowLook}>
          <Cell>
            <span className="font-mono break-all">{block.value}</span>
            <span className="block text-xs text-soft">{t(`desk.block.${block.kind}`)}</span>
            <span className="block text-xs md:hidden">{block.reason}</span>
          </Cell>
          <Cell wide className="max-w-md">
            {block.reason}
          </Cell>
          <Cell wide>
            {block.by}
            <span className="block text-xs text-soft">
              <Moment at={block.created_at} />
            </span>
          </Cell>
          <Cell end>
            {onRemove === null ? null : (
              <Press onClick={() => onRemove(block)}>{t('desk.blocks.remove')}</Press>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function NewBlock({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('officeWords.blockTitle')}
      submit={t('desk.blocks.new')}
      fields={['kind', 'value', 'reason']}
      onClose={onClose}
      onSubmit={(form) =>
        send('POST', '/blocks', {
          kind: textOf(form, 'kind'),
          value: textOf(form, 'value'),
          reason: textOf(form, 'reason'),
        })
      }
    >
      {(action) => (
        <>
          <Select name="kind" label={t('desk.blocks.kind')} error={action.errorOf('kind')}>
            {blockKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`desk.block.${kind}`)}
              </option>
            ))}
          </Select>
          <ActionField
            action={action}
            name="value"
            mono
            label={t('desk.blocks.value')}
            hint={t('desk.blocks.valueHint')}
            spellCheck={false}
            maxLength={254}
            required
          />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
