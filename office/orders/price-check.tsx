import { useState } from 'react';
import type { PriceCheckAttributes } from '../../contract/pricing.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { Section } from '../parts/page.tsx';
import { Rate } from '../rates/rate.tsx';

/** Prices the order once more from its evidence, when somebody wants to see that. */
export function PriceCheck({ orderId }: { readonly orderId: string }) {
  const { t } = useLanguage();
  const action = useAction();
  const [check, setCheck] = useState<PriceCheckAttributes | null>(null);

  function ask() {
    return action.run(async () => {
      const { item } = await call('GET /office/api/orders/{id}/price_check', {
        params: { id: orderId },
      });
      setCheck(item);
    });
  }

  return (
    <Section title={t('officePrices.check')}>
      <div className="space-y-3">
        <p className="max-w-prose text-sm text-soft">{t('officePrices.checkText')}</p>
        <ActionTrouble action={action} />
        <div aria-live="polite">{check === null ? null : <Checked check={check} />}</div>
        <Button size="small" busy={action.busy} onClick={ask}>
          {t('officePrices.checkPress')}
        </Button>
      </div>
    </Section>
  );
}

/** What came out, and beside it what it came from. */
export function Checked({ check }: { readonly check: PriceCheckAttributes }) {
  const { t } = useLanguage();
  const wrong = check.market === false || check.rule === false;
  const whole = !wrong && check.market === true;
  return (
    <div className="space-y-3">
      <Notice
        tone={wrong ? 'loss' : whole ? 'calm' : 'waiting'}
        {...(whole ? { icon: 'check' as const } : {})}
      >
        {t(verdictOf(check))}
      </Notice>
      <Facts>
        {check.as_of === null ? null : (
          <Fact name={t('officePrices.asOf')}>
            <Moment at={check.as_of} /> · {check.source && outsideName(check.source, t)}
          </Fact>
        )}
        <Fact name={t('officePrices.sources')}>{t(`officePrices.snapshot.${check.snapshot}`)}</Fact>
        <Fact name={t('officePrices.marketThen')}>
          <Rate rate={check.market_then} />
        </Fact>
        <Fact name={t('officePrices.marketKept')}>
          <Rate rate={check.market_kept} />
        </Fact>
        <Fact name={t('officePrices.price')}>
          <Rate rate={check.price} />
        </Fact>
        <Fact name={t('officeRates.rule')}>
          {check.revision === null
            ? t('officePrices.noRule')
            : t(check.rule === true ? 'officePrices.ruleSame' : 'officePrices.ruleOther', {
                revision: check.revision,
              })}
        </Fact>
      </Facts>
    </div>
  );
}

function verdictOf({ market, rule, snapshot }: PriceCheckAttributes) {
  if (market === false || rule === false) return 'officePrices.differs';
  if (snapshot === 'missing') return 'officePrices.missing';
  return 'officePrices.same';
}
