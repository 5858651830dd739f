import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { SystemTemplateAttributes } from '../../contract/office/setup.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

type Template = Item<SystemTemplateAttributes>;

/** Payment systems that the market usually has. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(
    request,
    async () => (await call('GET /office/api/system_templates', { signal })).items,
  );
}

/** Several payment systems ticked and added in one press; nothing is switched on by it. */
export function Component() {
  const { t } = useLanguage();
  const templates = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const action = useAction();
  const navigate = useNavigate();
  const wanted = (name: string) => parameters.get(name) ?? '';
  const shown = templates.filter(
    ({ words, currency, kind }) =>
      matchesSearch(`${words} ${currency.toLowerCase()}`, wanted('search')) &&
      (wanted('kind') === '' || kind === wanted('kind')) &&
      (wanted('currency') === '' || currency === wanted('currency')),
  );
  const free = shown.filter((template) => !template.taken);
  const count = chosen.size;

  function choose(ids: readonly string[], on: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  async function add() {
    const codes = [...chosen];
    const done = await action.run(() =>
      call('POST /office/api/payment_systems/from_templates', { attributes: { codes } }),
    );
    if (done) await navigate('/reserves');
  }

  return (
    <Page
      title={t('setup.gallery.title')}
      aside={<BackLink to="/reserves">{t('desk.back.systems')}</BackLink>}
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('setup.gallery.text')}</p>
      <Filters templates={templates} />
      <ChooseAll free={free.map(({ id }) => id)} chosen={chosen} onChoose={choose} />
      {shown.length === 0 ? (
        <Empty>{t('setup.gallery.none')}</Empty>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((template) => (
            <Offer
              key={template.id}
              template={template}
              chosen={chosen.has(template.id)}
              onChoose={(on) => choose([template.id], on)}
            />
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-4 border-t border-hairline bg-paper py-3">
        <Button disabled={count === 0} busy={action.busy} onClick={add}>
          {t('setup.gallery.add', { count })}
        </Button>
        <ActionTrouble action={action} />
      </div>
    </Page>
  );
}

type AllProps = {
  readonly free: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
};

/** All that are shown and not there yet. */
function ChooseAll({ free, chosen, onChoose }: AllProps) {
  const { t } = useLanguage();
  return (
    <label className="mb-2 inline-flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        disabled={free.length === 0}
        checked={free.length > 0 && free.every((id) => chosen.has(id))}
        onChange={({ target }) => onChoose(free, target.checked)}
        className={box}
      />
      {t('setup.gallery.chooseAll')}
    </label>
  );
}

const box = 'size-4 shrink-0 accent-green pointer-coarse:size-6';

function Filters({ templates }: { templates: readonly Template[] }) {
  const { t } = useLanguage();
  const kinds = [...new Set(templates.map(({ kind }) => kind))];
  const currencies = [...new Set(templates.map(({ currency }) => currency))].sort();
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchBox label={t('setup.gallery.search')} />
      <FilterSelect
        name="kind"
        label={t('setup.gallery.kind')}
        everything={t('setup.gallery.anyKind')}
        options={kinds.map((value) => ({ value, label: t.ifKnown(`desk.kind.${value}`) ?? value }))}
      />
      <FilterSelect
        name="currency"
        label={t('setup.gallery.currency')}
        everything={t('setup.gallery.anyCurrency')}
        options={currencies.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

type OfferProps = {
  readonly template: Template;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
};

/** One system with what it would begin with. */
function Offer({ template, chosen, onChoose }: OfferProps) {
  const { t } = useLanguage();
  const {
    id,
    name,
    currency,
    taken: exists,
    min_income_amount: min,
    max_income_amount: max,
  } = template;
  return (
    <li>
      <label
        className={`flex h-full items-start gap-3 rounded-md border p-3 text-sm ${
          exists
            ? 'border-hairline text-soft'
            : 'cursor-pointer border-hairline hover:border-ink has-checked:border-green has-checked:bg-green-wash'
        }`}
      >
        <input
          type="checkbox"
          disabled={exists}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
          className={`${box} mt-2`}
        />
        <PaymentSystemIcon name={name} iconUrl={template.icon_url} />
        <span className="min-w-0">
          <span className="block text-base">{name}</span>
          <span className="block text-xs text-soft">
            {id} · {currency} · {accountOf(template, t)}
          </span>
          <span className="block text-xs text-soft">
            {exists ? (
              t('setup.gallery.taken')
            ) : (
              <>
                <Money amount={min} currency={currency} />
                {max === null ? null : (
                  <>
                    {' – '}
                    <Money amount={max} currency={currency} />
                  </>
                )}
              </>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}

function accountOf(template: Template, t: ReturnType<typeof useLanguage>['t']): string {
  if (template.account_kind === 'card') {
    return t('setup.gallery.digits', { digits: template.account_digits.join(', ') });
  }
  const rule = t.ifKnown(`desk.rule.${template.account_kind}`) ?? template.account_kind;
  return template.network === null ? rule : `${rule}: ${template.network}`;
}
