import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  PriceRuleAttributes,
  PriceTickAttributes,
  TrialAttributes,
} from '../../contract/pricing.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Section } from '../parts/page.tsx';
import { Place, State } from './board-page.tsx';
import { Changes } from './changes.tsx';
import { Percent, Rate } from './rate.tsx';
import { RatesFrame } from './rates-frame.tsx';
import { type GivenRule, readRuleForm } from './read-form.ts';
import { RuleForm, ruleFields } from './rule-form.tsx';
import { TickTime } from './tick-time.tsx';
import { TrialView } from './trial-view.tsx';

/** A direction's prices, who changed them, and the ticks they stand on. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const { signal } = request;
  return load(request, async () => {
    const [price, ticks, log] = await Promise.all([
      call('GET /office/api/prices/{id}', { params: { id }, signal }),
      call('GET /office/api/prices/{id}/ticks', { params: { id }, signal }),
      call('GET /office/api/price_log', { query: { subject: id }, signal }),
    ]);
    return { price: price.item, ticks: ticks.items, changes: log.items };
  });
}

/** How one direction is priced: changed here, tried on the last orders first. */
export function Component() {
  const { t } = useLanguage();
  const { price, ticks, changes } = useLoaderData<typeof loader>();
  return (
    <RatesFrame
      title={`${price.income.name} → ${price.outcome.name}`}
      aside={<BackLink to="/rates">{t('officeRates.toBoard')}</BackLink>}
    >
      <Now price={price} />
      <Editor key={`${price.id} ${price.revision ?? ''}`} price={price} />
      <Section title={t('officeRates.changes')}>
        {changes.length === 0 ? (
          <p className="text-sm text-soft">{t('officeRates.noChanges')}</p>
        ) : (
          <Changes changes={changes} />
        )}
      </Section>
      <Section title={t('officeRates.ticks')}>
        <p className="mb-2 text-sm text-soft">{t('officeRates.ticksText')}</p>
        <Ticks ticks={ticks.slice(0, ticksShown)} />
      </Section>
    </RatesFrame>
  );
}

const ticksShown = 20;

type Price = Item<PriceRuleAttributes>;

function Now({ price }: { readonly price: Price }) {
  const { t } = useLanguage();
  const figures = [
    { name: t('officeRates.market'), value: <Rate rate={price.market} /> },
    { name: t('officeRates.ours'), value: <Rate rate={price.rate} /> },
    { name: t('officeRates.margin'), value: <Percent value={price.margin} /> },
    { name: t('officeRates.place'), value: <Place line={price} /> },
    { name: t('officeRates.state'), value: <State line={price} /> },
    { name: t('officeRates.pathNow'), value: <PricePath price={price} /> },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The prices that were gone along, and why these. */
function PricePath({ price }: { readonly price: Price }) {
  const { t } = useLanguage();
  if (price.path_by === null) return <span className="text-soft">—</span>;
  return (
    <>
      {price.path.length === 0 ? '1 : 1' : price.path.join(' → ')}
      <span className="block text-xs text-soft">{t(`officeRates.pathBy.${price.path_by}`)}</span>
    </>
  );
}

/** What is saved: a rule as it was tried, or none any more. */
type What = GivenRule | { readonly without_rule: true };

type Tried = { readonly given: GivenRule; readonly trial: Item<TrialAttributes> };

function Editor({ price }: { readonly price: Price }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ruleFields });
  const [tried, setTried] = useState<Tried | null>(null);
  const [saved, setSaved] = useState(false);

  function change() {
    setTried(null);
    setSaved(false);
  }

  async function tryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = readRuleForm(new FormData(event.currentTarget));
    setSaved(false);
    await action.run(async () => {
      const attributes = { ids: [price.id], ...given };
      const { item } = await call('POST /office/api/prices/trial', { attributes });
      setTried({ given, trial: item });
    });
  }

  async function save(what: What) {
    const attributes = { ids: [price.id], ...what };
    if (await action.run(() => call('POST /office/api/prices/change', { attributes }))) {
      setTried(null);
      setSaved(true);
    }
  }

  return (
    <form onSubmit={tryOut} onChange={change} noValidate>
      <p className="mb-2 text-sm text-soft">
        {price.revision === null
          ? t('officeRates.noRule')
          : t('officeRates.revision', { revision: price.revision })}
      </p>
      <RuleForm price={price} action={action} onChange={change} />
      <div className="space-y-4 border-t border-hairline py-4">
        <ActionTrouble action={action} />
        {saved ? (
          <Notice announce icon="check">
            {t('officeRates.saved')}
          </Notice>
        ) : null}
        {tried === null ? null : <TrialView trial={tried.trial} />}
        <Presses price={price} action={action} tried={tried} onSave={save} />
      </div>
    </form>
  );
}

type PressesProps = {
  readonly price: Price;
  readonly action: Action;
  readonly tried: Tried | null;
  readonly onSave: (what: What) => void;
};

/** Tried first; then saved exactly as it was tried, by an admin. */
function Presses({ price, action, tried, onSave }: PressesProps) {
  const { t } = useLanguage();
  const admin = useMay('rates.change');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        type="submit"
        kind={tried === null ? 'primary' : 'quiet'}
        busy={action.busy}
      >
        {t('officeRates.try')}
      </Button>
      {admin && tried !== null ? (
        <Button size="small" kind="primary" busy={action.busy} onClick={() => onSave(tried.given)}>
          {t('officeRates.save')}
        </Button>
      ) : null}
      {admin && price.revision !== null ? (
        <Button size="small" kind="loss" onClick={() => onSave({ without_rule: true })}>
          {t('officeRates.dropRule')}
        </Button>
      ) : null}
      <span className="text-sm text-soft">
        {admin ? (tried === null ? t('officeRates.tryFirst') : '') : t('office.adminsAlone')}
      </span>
    </div>
  );
}

function Ticks({ ticks }: { readonly ticks: readonly Item<PriceTickAttributes>[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeRates.ticks')}
      columns={[
        { key: 'at', title: t('officeRates.tickAt') },
        { key: 'market', title: t('officeRates.market'), end: true },
        { key: 'source', title: t('officeRates.tickSource'), wide: true },
      ]}
    >
      {ticks.map((tick) => (
        <tr key={tick.id} className={rowLook}>
          <Cell>
            <TickTime at={tick.as_of} />
          </Cell>
          <Cell end>
            <Rate rate={tick.market} />
          </Cell>
          <Cell wide>{outsideName(tick.source, t)}</Cell>
        </tr>
      ))}
    </Table>
  );
}
