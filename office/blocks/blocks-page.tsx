import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { BlockAttributes } from '../../contract/office/risk-flags.ts';
import { blockKinds, blockModes, blockOrigins } from '../../core/risk-flags/block-value.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { BlockTerms, expiryOf } from './block-terms.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { Imports } from './imports.tsx';

/** The page of the block list that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page', 'search', 'mode', 'origin']));
  const { signal } = request;
  return load(request, async () => {
    const [blocks, imports] = await Promise.all([
      call('GET /office/api/blocks', { query, signal }),
      call('GET /office/api/block_imports', { signal }),
    ]);
    return { blocks, imports: imports.items };
  });
}

type Block = Item<BlockAttributes>;

/** With whom the service does not exchange. */
export function Component() {
  const { t } = useLanguage();
  const {
    blocks: { items, ...list },
    imports,
  } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const mayChange = useMay('blocks.change');
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<Block | null>(null);
  return (
    <Page
      title={t('desk.nav.blocks')}
      aside={
        mayChange ? (
          <>
            <a
              href={`/office/api/blocks/export?${exportQuery(parameters)}`}
              download
              className={buttonLook('quiet', 'small')}
            >
              {t('desk.queue.export')}
            </a>
            <Button size="small" onClick={() => setImporting(true)}>
              {t('blocks.import')}
            </Button>
            <Button size="small" kind="primary" onClick={() => setAdding(true)}>
              {t('desk.blocks.new')}
            </Button>
          </>
        ) : null
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('desk.blocks.text')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('desk.blocks.search')} />
        <FilterSelect
          name="mode"
          label={t('blocks.mode')}
          everything={t('blocks.anyMode')}
          options={blockModes.map((mode) => ({ value: mode, label: t(`blocks.mode.${mode}`) }))}
        />
        <FilterSelect
          name="origin"
          label={t('blocks.origin')}
          everything={t('blocks.anyOrigin')}
          options={blockOrigins.map((origin) => ({
            value: origin,
            label: t(`blocks.origin.${origin}`),
          }))}
        />
      </div>
      {items.length === 0 ? (
        <Empty>{t('desk.blocks.empty')}</Empty>
      ) : (
        <Blocks items={items} onRemove={mayChange ? setRemoving : null} />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      <Imports imports={imports} mayChange={mayChange} />
      {adding ? <NewBlock onClose={() => setAdding(false)} /> : null}
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {removing ? (
        <FormDialog
          title={t('desk.blocks.removeTitle')}
          submit={t('desk.blocks.remove')}
          kind="loss"
          onClose={() => setRemoving(null)}
          onSubmit={() => call('DELETE /office/api/blocks/{id}', { params: { id: removing.id } })}
        >
          {() => <p className="font-mono text-sm break-all">{removing.value}</p>}
        </FormDialog>
      ) : null}
    </Page>
  );
}

/** The file has what the list shows, all of its pages. */
function exportQuery(parameters: URLSearchParams): string {
  const asked = [...parameters].filter(([name]) => ['search', 'mode', 'origin'].includes(name));
  return new URLSearchParams(asked).toString();
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
            <span className="block text-xs text-soft">
              {t(`blocks.mode.${block.mode}`)}
              {block.origin === 'own' ? null : ` · ${t(`blocks.origin.${block.origin}`)}`}
            </span>
            {block.expires_at === null ? null : (
              <span className="block text-xs text-soft">
                {t(block.expired ? 'blocks.ended' : 'blocks.until')}{' '}
                <Moment at={block.expires_at} />
              </span>
            )}
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
            {onRemove === null || block.origin !== 'own' ? null : (
              <Button size="small" onClick={() => onRemove(block)}>
                {t('desk.blocks.remove')}
              </Button>
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
      fields={['kind', 'value', 'mode', 'expires_at', 'reason']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/blocks', {
          attributes: {
            kind: textOf(form, 'kind'),
            value: textOf(form, 'value'),
            reason: textOf(form, 'reason'),
            mode: textOf(form, 'mode'),
            expires_at: expiryOf(form),
          },
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
          <BlockTerms action={action} />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
