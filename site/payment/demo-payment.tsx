import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DemoPaymentRequest } from '../../contract/online-payments.ts';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { useRootData } from '../shell/root-data.ts';

type Outcome = DemoPaymentRequest['outcome'];

const ownPage = /^(?:\/en)?\/payment\/(?:success|failure)\?order_id=[A-Za-z0-9_-]{22}$/;

/** Demo only: stands where a provider's page would, and says so. Its buttons play the payer. */
export function Component() {
  const { locale, t } = useLanguage();
  const { settings } = useRootData();
  const [search] = useSearchParams();
  const [played, setPlayed] = useState<Outcome | null>(null);
  const action = useAction();
  const api = useApi();
  const of = (name: string) => search.get(name) ?? '';
  const sum = of('amount');
  const known = /^[0-9]{1,20}(?:\.[0-9]{1,18})?$/.test(sum) && /^[A-Z]{3,5}$/.test(of('currency'));

  async function play(outcome: Outcome) {
    setPlayed(outcome);
    const back = of(outcome === 'failed' ? 'failure' : 'success');
    await action.run(async () => {
      const attributes = { reference: of('reference'), outcome };
      await api.call('POST /api/v1/demo_payments', { attributes });
      // Only to a page of ours: the address comes from outside.
      window.location.assign(ownPage.test(back) ? back : '/');
    });
  }

  const isBusy = (outcome: Outcome) => played === outcome && (action.busy || action.done > 0);
  if (!settings.demo || !known) {
    return (
      <StatementPage title={t('site.notFoundTitle')} seed="demo">
        <p>{t('site.notFoundText')}</p>
      </StatementPage>
    );
  }
  const amount = formatMoney(sum, of('currency'), locale);
  return (
    <StatementPage title={t('site.demoPaymentTitle')} seed={of('reference')}>
      <p>{t('site.demoPaymentText')}</p>
      <p className="figures text-xl">{amount}</p>
      {action.failure !== null ? <Notice tone="loss">{t('site.demoPaymentBroken')}</Notice> : null}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button busy={isBusy('paid')} onClick={() => play('paid')}>
          {t('site.demoPaymentPay')}
        </Button>
        <Button kind="quiet" busy={isBusy('short')} onClick={() => play('short')}>
          {t('site.demoPaymentShort')}
        </Button>
        <Button kind="quiet" busy={isBusy('failed')} onClick={() => play('failed')}>
          {t('site.demoPaymentGiveUp')}
        </Button>
      </div>
    </StatementPage>
  );
}
