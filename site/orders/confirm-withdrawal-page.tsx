import type { ReactNode } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { requireUser } from '../session/require-user.ts';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { loadOrder } from './load-order.ts';
import type { Order } from './order-view.ts';
import { AccountText } from './pay/account-text.tsx';

/** Its user alone: who has the link and is not signed in is asked to sign in first. */
export async function loader(args: LoaderFunctionArgs): Promise<Order> {
  await requireUser(args);
  return loadOrder(args);
}

/**
 * Confirms a withdrawal by the token mailed to its user. By a press and not by opening the page:
 * programs that look into mails open every link, and would send money nobody wanted sent.
 */
export function Component() {
  const { t } = useLanguage();
  const order = useLoaderData<Order>();
  const waits = order.kind === 'withdrawal' && order.status === 'waiting_funds';
  return (
    <StatementPage
      title={waits ? t('withdrawal.confirmTitle') : t('withdrawal.notWaiting')}
      seed={order.id}
    >
      {waits ? <Open order={order} /> : <ToOrder order={order} />}
    </StatementPage>
  );
}

function Open({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const page = `/orders/${order.id}`;
  const { revalidate } = useRevalidator();
  const api = useApi();
  const action = useAction();
  const repriced = action.failure?.problems.some(({ code }) => code === 'rate_changed') ?? false;

  async function confirm() {
    const ask = { params: { id: order.id, token } };
    const done = await action.run(() => api.call('PUT /api/v1/orders/{id}/confirm/{token}', ask));
    // Refused because it brings less by now, it shows the new amount: the press is for that one.
    await (done ? navigate(page, { replace: true }) : revalidate());
  }

  return (
    <div className="max-w-[27rem] space-y-5">
      <p>{t('withdrawal.confirmLead')}</p>
      <noscript>
        <Notice tone="waiting">{t('withdrawal.noScript')}</Notice>
      </noscript>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Row name={t('withdrawal.confirmSend')}>
          <Money amount={order.income_amount} currency={order.income.currency_iso_code} />
        </Row>
        <Row name={t('withdrawal.confirmGet')}>
          <Money amount={order.outcome_amount} currency={order.outcome.currency_iso_code} />
        </Row>
        <Row name={t('withdrawal.confirmTo')}>
          {order.outcome.name}
          <span className="block">
            <AccountText text={order.outcome_account} />
          </span>
          {order.outcome_bank === null ? null : <span className="block">{order.outcome_bank}</span>}
        </Row>
        {order.outcome_memo === null ? null : (
          <Row name={t('withdrawal.confirmMemo')}>
            <span className="font-mono text-xs break-all">{order.outcome_memo}</span>
          </Row>
        )}
      </dl>
      {repriced ? (
        <Notice tone="waiting" title={t('withdrawal.repricedTitle')} announce>
          <p>{t('withdrawal.repricedText')}</p>
        </Notice>
      ) : (
        <ActionTrouble action={action} />
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button busy={action.busy} onClick={confirm} className="max-sm:w-full">
          {t('withdrawal.confirm')}
        </Button>
        <Link to={page} className="text-link inline-flex min-h-11 items-center text-sm">
          {t('withdrawal.toOrder', { number: order.number })}
        </Link>
      </p>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}

function ToOrder({ order }: { order: Order }) {
  const { t } = useLanguage();
  return (
    <p className="pt-4">
      <Link to={`/orders/${order.id}`} className={buttonLook()}>
        {t('withdrawal.toOrder', { number: order.number })}
      </Link>
    </p>
  );
}
