import { useRef, useState } from 'react';
import type { OwnRateTrialAttributes } from '../../contract/pricing.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { whyNothing } from './own-rate-failure.ts';
import { valuesOf } from './own-rate-values.ts';

/** What the rate as it is filled in would be worth at this moment; nothing is saved by it. */
export function OwnRateTrial({ action }: { readonly action: Action }) {
  const { t } = useLanguage();
  const button = useRef<HTMLDivElement>(null);
  const [trial, setTrial] = useState<OwnRateTrialAttributes | null>(null);

  async function tryOut() {
    const form = button.current?.closest('form');
    if (!form) return;
    const attributes = valuesOf(new FormData(form));
    setTrial(null);
    await action.run(async () => {
      const { item } = await call('POST /office/api/own_rates/trial', { attributes });
      setTrial(item);
    });
  }

  return (
    <div ref={button} className="space-y-3">
      <Button size="small" onClick={tryOut} busy={action.busy}>
        {t('officeRates.ownTry')}
      </Button>
      <div aria-live="polite">{trial === null ? null : <Tried trial={trial} />}</div>
    </div>
  );
}

function Tried({ trial }: { readonly trial: OwnRateTrialAttributes }) {
  const { t, locale } = useLanguage();
  const { worth, market, inputs } = trial;
  const figure = (text: string) => formatDecimal(text, locale);
  const both = ({ bid, ask }: { readonly bid: string; readonly ask: string }) =>
    bid === ask ? figure(bid) : `${figure(bid)} / ${figure(ask)}`;
  const made = inputs.map(({ name, value }) => `${name} = ${figure(value)}`).join(', ');
  const title =
    worth === null
      ? t('officeRates.ownTriedNothing', { why: whyNothing(t, trial) })
      : t('officeRates.ownTried', { price: both(worth) });
  return (
    <Notice tone={worth === null ? 'loss' : 'calm'} title={title}>
      {made === '' ? null : <p>{t('officeRates.ownInputs', { inputs: made })}</p>}
      {market === null ? null : (
        <p>
          {t('officeRates.ownMarketNow', {
            price: both(market),
            path: trial.market_path.join(' → '),
          })}
        </p>
      )}
    </Notice>
  );
}
