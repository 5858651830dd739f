import { ApiFailure } from '../../../client/failure.ts';
import type { PaymentFormAttributes } from '../../../contract/online-payments.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useOrderDesk, WriteAbout } from '../order-desk.tsx';
import type { StatusProps } from '../status/status-props.ts';
import { rememberPaying } from './left-to-pay.ts';

/** Asks for the form of the payment provider and submits it: the visitor leaves for its page. */
export function PayOnline({ order }: Pick<StatusProps, 'order'>) {
  // Once there is a place to pay to, telling that one has paid is the one thing to do.
  const quiet = order.wallet !== null;
  const { t } = useLanguage();
  const api = useApi();
  const desk = useOrderDesk();
  const action = useAction({ reload: nothing });

  async function pay() {
    const form = new FormData();
    form.set('order_id', order.id);
    const { item } = await api.call('POST /api/v1/online_payments/request', { form });
    rememberPaying(order.id);
    submitTo(item);
  }

  return (
    <div className="space-y-2">
      <Button
        kind={quiet ? 'quiet' : 'primary'}
        busy={action.busy || action.done > 0}
        size="wide"
        onClick={() => action.run(pay)}
      >
        {t('orderPage.payOnline')}
      </Button>
      <p className="no-print text-center text-xs text-soft">{t('orderPage.payOnlineHint')}</p>
      {action.failure !== null ? (
        <Notice
          tone="loss"
          title={t(desk?.chat ? 'orderPage.payOnlineFailed' : 'orderPage.payOnlineFailedWrite')}
          announce
        >
          <WriteAbout number={order.number} />
        </Notice>
      ) : null}
    </div>
  );
}

function submitTo(form: PaymentFormAttributes): void {
  if (!/^https?:/.test(form.action)) {
    throw new ApiFailure(200, { problems: [] });
  }
  const element = document.createElement('form');
  element.action = form.action;
  element.method = form.method;
  for (const [name, value] of Object.entries(form.fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    element.append(input);
  }
  document.body.append(element);
  element.submit();
}

/** The visitor leaves: nothing is read anew. */
async function nothing(): Promise<void> {}
