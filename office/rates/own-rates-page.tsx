import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OwnRateAttributes } from '../../contract/pricing.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { OwnRateDialog } from './own-rate-dialog.tsx';
import { whyNothing } from './own-rate-failure.ts';
import { RatesFrame } from './rates-frame.tsx';
import { useRefresh } from './use-refresh.ts';

/** The prices that operators have set. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/own_rates', { signal: request.signal }));
}

type OwnRate = Item<OwnRateAttributes>;
type Open = { readonly what: 'set' | 'drop'; readonly rate: OwnRate | null };

/** Prices set by hand: what they are worth now, and until when. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const admin = useMay('rates.change');
  const [open, setOpen] = useState<Open | null>(null);
  useRefresh(5, open !== null);
  const { rate = null } = open ?? {};
  return (
    <RatesFrame
      title={t('officeRates.tab.own')}
      aside={
        admin ? (
          <Button size="small" kind="primary" onClick={() => setOpen({ what: 'set', rate: null })}>
            {t('officeRates.ownNew')}
          </Button>
        ) : null
      }
    >
      <p className="mb-4 max-w-prose text-sm text-soft">{t('officeRates.ownText')}</p>
      {items.length === 0 ? (
        <Empty>{t('officeRates.ownEmpty')}</Empty>
      ) : (
        <OwnRates items={items} onOpen={admin ? setOpen : null} />
      )}
      {open?.what === 'set' ? <OwnRateDialog rate={rate} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'drop' && rate !== null ? (
        <FormDialog
          title={t('officeRates.ownDropTitle', { code: `own:${rate.id}` })}
          submit={t('officeRates.ownDrop')}
          kind="loss"
          onClose={() => setOpen(null)}
          onSubmit={() => call('DELETE /office/api/own_rates/{id}', { params: { id: rate.id } })}
        >
          {() => <p className="text-sm">{t('officeRates.ownDropText')}</p>}
        </FormDialog>
      ) : null}
    </RatesFrame>
  );
}

type OwnRatesProps = {
  readonly items: readonly OwnRate[];
  readonly onOpen: ((open: Open) => void) | null;
};

function OwnRates({ items, onOpen }: OwnRatesProps) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeRates.tab.own')}
      columns={[
        { key: 'code', title: t('officeRates.ownCode') },
        { key: 'bid', title: t('officeRates.ownBid'), wide: true },
        { key: 'ask', title: t('officeRates.ownAsk'), wide: true },
        { key: 'now', title: t('officeRates.ownNow'), end: true },
        { key: 'until', title: t('officeRates.ownUntil'), wide: true },
        ...(onOpen === null ? [] : [{ key: 'actions', title: '' }]),
      ]}
    >
      {items.map((rate) => (
        <tr key={rate.id} className={rowLook}>
          <Cell>
            <span className="font-mono">own:{rate.id}</span>
            <span className="block text-xs text-soft">
              {rate.base}/{rate.quote}
              {rate.leads ? ` · ${t('officeRates.ownLeadsTag')}` : ''}
            </span>
          </Cell>
          <Cell wide className="font-mono text-xs break-all">
            {rate.bid}
          </Cell>
          <Cell wide className="font-mono text-xs break-all">
            {rate.ask}
          </Cell>
          <Cell end>
            <Worth rate={rate} />
          </Cell>
          <Cell wide>
            {rate.expires_at === null ? (
              t('officeRates.ownUntilInputs')
            ) : (
              <Moment at={rate.expires_at} />
            )}
          </Cell>
          {onOpen === null ? null : (
            <Cell>
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => onOpen({ what: 'set', rate })}>
                  {t('officeRates.ownChange')}
                </Button>
                <Button size="small" kind="loss" onClick={() => onOpen({ what: 'drop', rate })}>
                  {t('officeRates.ownDrop')}
                </Button>
              </div>
            </Cell>
          )}
        </tr>
      ))}
    </Table>
  );
}

function Worth({ rate }: { readonly rate: OwnRate }) {
  const { t, locale } = useLanguage();
  if (rate.failure !== null) return <span className="text-red">{whyNothing(t, rate)}</span>;
  if (rate.worth === null) return <span className="text-soft">{t('officeRates.ownSoon')}</span>;
  return (
    <>
      {formatDecimal(rate.worth.bid, locale)} / <br className="md:hidden" />
      {formatDecimal(rate.worth.ask, locale)}
    </>
  );
}
