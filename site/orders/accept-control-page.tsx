import { Link, useLoaderData, useNavigate, useParams } from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { loadOrder } from './load-order.ts';
import type { Order } from './order-view.ts';

export const loader = loadOrder;

/**
 * Lets this browser act for an order by the link mailed to its e-mail. By a press and not by
 * opening the page: programs that look into mails open every link and would use it up.
 */
export function Component() {
  const { t } = useLanguage();
  const order = useLoaderData<Order>();
  const granted = order.control === 'granted';
  return (
    <StatementPage
      title={granted ? t('orderPage.controlGranted') : t('orderPage.controlPageTitle')}
      seed={order.id}
    >
      {granted ? <ToOrder order={order} /> : <Accept order={order} />}
    </StatementPage>
  );
}

function Accept({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const api = useApi();
  const action = useAction();

  async function accept() {
    const ask = { params: { id: order.id, token } };
    if (await action.run(() => api.call('PUT /api/v1/orders/{id}/control/{token}', ask))) {
      await navigate(`/orders/${order.id}`, { replace: true });
    }
  }

  return (
    <div className="max-w-[27rem] space-y-5">
      <p>{t('orderPage.controlPageText', { number: order.number })}</p>
      <noscript>
        <Notice tone="waiting">{t('orderPage.controlNoScript')}</Notice>
      </noscript>
      <ActionTrouble action={action} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button busy={action.busy} onClick={accept} className="max-sm:w-full">
          {t('orderPage.controlAccept')}
        </Button>
        <Link
          to={`/orders/${order.id}`}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          {t('orderPage.controlToOrder', { number: order.number })}
        </Link>
      </p>
    </div>
  );
}

function ToOrder({ order }: { order: Order }) {
  const { t } = useLanguage();
  return (
    <p className="pt-4">
      <Link to={`/orders/${order.id}`} className={buttonLook()}>
        {t('orderPage.controlToOrder', { number: order.number })}
      </Link>
    </p>
  );
}
