import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type {
  PriceChangeAttributes,
  PriceRuleAttributes,
  PriceTickAttributes,
  TrialAttributes,
} from '../../contract/pricing.ts';
import { Notice } from '../../ui/notice.tsx';
import { getItem, getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { BackLink } from '../parts/back-link.tsx';
import { useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Section } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Trouble } from '../parts/trouble.tsx';
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
      getItem<PriceRuleAttributes>(`/prices/${id}`, signal),
      getList<PriceTickAttributes>(`/prices/${id}/ticks`, signal),
      getList<PriceChangeAttributes>(`/price_log?subject=${id}`, signal),
    ]);
    return { price, ticks: ticks.items, changes: log.items };
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
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Tried = { readonly given: GivenRule; readonly trial: Item<TrialAttributes> };

function Editor({ price }: { readonly price: Price }) {
  const { t } = useLanguage();
  const action = useAction(ruleFields);
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
      const trial = await send<TrialAttributes>('POST', '/prices/trial', {
        ids: [price.id],
        ...given,
      });
      setTried(trial === null ? null : { given, trial });
    });
  }

  async function save(what: object) {
    if (await action.run(() => send('POST', '/prices/change', { ids: [price.id], ...what }))) {
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
        <Trouble failure={action.trouble} />
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
  readonly onSave: (what: object) => void;
};

/** Tried first; then saved exactly as it was tried, by an admin. */
function Presses({ price, action, tried, onSave }: PressesProps) {
  const { t } = useLanguage();
  const admin = useMay('rates.change');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Press type="submit" kind={tried === null ? 'primary' : 'quiet'} busy={action.busy}>
        {t('officeRates.try')}
      </Press>
      {admin && tried !== null ? (
        <Press kind="primary" busy={action.busy} onClick={() => onSave(tried.given)}>
          {t('officeRates.save')}
        </Press>
      ) : null}
      {admin && price.revision !== null ? (
        <Press kind="loss" onClick={() => onSave({ without_rule: true })}>
          {t('officeRates.dropRule')}
        </Press>
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
