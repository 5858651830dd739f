import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OwnOperationAttributes } from '../../contract/office/accounts.ts';
import { ownOperationStates } from '../../core/own-operations/own-operation.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { NewOperation } from './new-operation.tsx';

type Operation = Item<OwnOperationAttributes>;
type Step = Operation['actions'][number];

/** Operations, and the accounts they can be made with. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['state', 'after']));
  const { signal } = request;
  return load(request, async () => {
    const [operations, accounts, alarms] = await Promise.all([
      call('GET /office/api/own_operations', { query, signal }),
      call('GET /office/api/accounts', { signal }),
      call('GET /office/api/money_alarms', { signal }),
    ]);
    return {
      operations: operations.items,
      next: operations.meta.next,
      accounts: accounts.items,
      waiting: alarms.item.operations_waiting,
    };
  });
}

/** What was done with the shop's own money, and what waits for a second person. */
export function Component() {
  const { t } = useLanguage();
  const { operations, next, accounts, waiting } = useLoaderData<typeof loader>();
  const mayPost = useMay('ledger.post');
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<{ operation: Operation; step: Step } | null>(null);
  return (
    <Page
      title={t('accounts.nav')}
      aside={
        mayPost ? (
          <Button size="small" onClick={() => setMaking(true)}>
            {t('accounts.operations.new')}
          </Button>
        ) : null
      }
    >
      <AccountTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('accounts.operationsText')}</p>
      {waiting === 0 ? null : (
        <div className="mb-3">
          <Notice tone="waiting">
            {t('accounts.operations.waitingTitle', { count: String(waiting) })}
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <FilterSelect
          name="state"
          label={t('accounts.operations.state')}
          everything={t('accounts.operations.everything')}
          options={ownOperationStates.map((value) => ({
            value,
            label: t(`accounts.state.${value}`),
          }))}
        />
      </div>
      {operations.length === 0 ? (
        <Empty>{t('accounts.operations.none')}</Empty>
      ) : (
        <Operations
          items={operations}
          onStep={(operation, step) => setAsked({ operation, step })}
        />
      )}
      <CursorPager next={next} />
      {making ? (
        <NewOperation
          accounts={accounts}
          onClose={() => {
            setMaking(false);
            void revalidate();
          }}
        />
      ) : null}
      {asked === null ? null : (
        <StepDialog
          {...asked}
          onClose={() => {
            setAsked(null);
            void revalidate();
          }}
        />
      )}
    </Page>
  );
}

type ListProps = {
  readonly items: readonly Operation[];
  readonly onStep: (operation: Operation, step: Step) => void;
};

function Operations({ items, onStep }: ListProps) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('accounts.tab.operations')}
      columns={[
        { key: 'what', title: t('accounts.operations.what') },
        { key: 'money', title: t('accounts.operations.money'), end: true },
        { key: 'reason', title: t('accounts.operations.reason'), wide: true },
        { key: 'made', title: t('accounts.operations.made'), wide: true },
        { key: 'actions', title: '', end: true, wide: true },
      ]}
    >
      {items.map((operation) => (
        <tr key={operation.id} className={rowLook}>
          <Cell>
            {t(`accounts.template.${operation.template}`)}
            <span className="block">
              <Tag tone={tones[operation.state]}>{t(`accounts.state.${operation.state}`)}</Tag>
            </span>
            <span className="block md:hidden">
              <span className="block text-xs text-soft wrap-anywhere">{operation.reason}</span>
              <Steps operation={operation} onStep={onStep} />
            </span>
          </Cell>
          <Cell end>
            <Sides operation={operation} />
          </Cell>
          <Cell wide className="max-w-80 wrap-anywhere">
            {operation.reason}
            <Decided operation={operation} />
          </Cell>
          <Cell wide>
            {operation.made_by}
            <span className="block text-xs text-soft">
              <Moment at={operation.made_at} short />
            </span>
          </Cell>
          <Cell end wide>
            <Steps operation={operation} onStep={onStep} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const tones: Readonly<Record<Operation['state'], Tone>> = {
  waiting: 'waiting',
  posted: 'done',
  refused: 'calm',
  reversed: 'lost',
};

type OfOperation = { readonly operation: Operation };

function Sides({ operation }: OfOperation) {
  const { locale, t } = useLanguage();
  const { from, to, fee } = operation;
  const line = (sign: string, side: NonNullable<typeof from>) => (
    <span className="block whitespace-normal">
      {sign}
      {formatMoney(side.amount, side.system.currency, locale)}{' '}
      <span className="text-xs text-soft">{side.system.name}</span>
    </span>
  );
  return (
    <>
      {from === null ? null : line('−', from)}
      {to === null ? null : line('+', to)}
      {fee === null || from === null ? null : (
        <span className="block text-xs text-soft">
          {t('accounts.operations.fee', {
            amount: formatMoney(fee, from.system.currency, locale),
          })}
        </span>
      )}
    </>
  );
}

function Decided({ operation }: OfOperation) {
  const { t } = useLanguage();
  const { decided_by: by, decide_reason: reason } = operation;
  const { reversed_by: undoneBy, reverse_reason: undoneWhy } = operation;
  const word = operation.state === 'refused' ? 'refused' : 'agreed';
  return (
    <>
      {by === null ? null : (
        <span className="block text-xs text-soft">
          {t(`accounts.operations.${word}`, { by, reason: reason ?? '' })}
        </span>
      )}
      {undoneBy === null ? null : (
        <span className="block text-xs text-soft">
          {t('accounts.operations.reversed', { by: undoneBy, reason: undoneWhy ?? '' })}
        </span>
      )}
    </>
  );
}

function Steps({ operation, onStep }: OfOperation & Pick<ListProps, 'onStep'>) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex flex-wrap gap-2">
      {operation.actions.map((step) => (
        <Button key={step} size="small" onClick={() => onStep(operation, step)}>
          {t(`accounts.action.${step}`)}
        </Button>
      ))}
    </span>
  );
}

type StepProps = OfOperation & { readonly step: Step; readonly onClose: () => void };

function StepDialog({ operation, step, onClose }: StepProps) {
  const { t } = useLanguage();
  const { id } = operation;
  return (
    <FormDialog
      title={t(`accounts.actionTitle.${step}`)}
      submit={t(`accounts.action.${step}`)}
      fields={['reason']}
      onClose={onClose}
      onSubmit={(form, key) =>
        call(`POST /office/api/own_operations/{id}/${step}`, {
          params: { id },
          attributes: { reason: textOf(form, 'reason') },
          key,
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">{t(`accounts.template.${operation.template}`)}</p>
          <Sides operation={operation} />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
