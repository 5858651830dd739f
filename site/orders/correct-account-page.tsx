import type { ReactNode } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
} from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { AccountCorrectionAttributes } from '../../contract/order-steps/account-corrections.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { siteContext } from '../context.ts';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailureOf } from '../shell/page-failure.ts';

type Correction = Item<AccountCorrectionAttributes>;
const path = '/api/v1/orders/{id}/account_corrections/{token}';

/** Whoever has the link from the mail: nobody has to be signed in, and looking uses nothing up. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Correction | null> {
  const { api } = context.get(siteContext);
  const { id = '', token = '' } = params;
  try {
    return (await api.call(`GET ${path}`, { params: { id, token } })).item;
  } catch (error) {
    if (isSpent(error)) return null;
    throw pageFailureOf(error, 'order');
  }
}

/** A link that is none of ours is told nothing but that it works no more. */
function isSpent(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 422;
}

/**
 * The customer confirms a corrected payout account, or refuses it. By a press and not by opening
 * the page: programs that look into mails open every link.
 */
export function Component() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const correction = useLoaderData<Correction | null>();
  const [title, text] = wordsOf(correction?.state ?? 'ended');
  return (
    <StatementPage title={t(title)} seed={id}>
      {correction?.state === 'proposed' ? (
        <Open correction={correction} />
      ) : (
        <div className="max-w-[27rem] space-y-5">
          <p>{text === null ? null : t(text)}</p>
          <p className="pt-4">
            <Link to={`/orders/${id}`} className={buttonLook()}>
              {correction === null
                ? t('orderPage.correctionToOrder')
                : t('orderPage.controlToOrder', { number: correction.number })}
            </Link>
          </p>
        </div>
      )}
    </StatementPage>
  );
}

function wordsOf(state: Correction['state']) {
  switch (state) {
    case 'proposed':
      return ['orderPage.correctionTitle', null] as const;
    case 'confirmed':
      return ['orderPage.correctionConfirmed', 'orderPage.correctionConfirmedText'] as const;
    case 'applied':
      return ['orderPage.correctionApplied', 'orderPage.correctionAppliedText'] as const;
    case 'refused':
      return ['orderPage.correctionRefused', 'orderPage.correctionRefusedText'] as const;
    case 'cancelled':
    case 'expired':
    case 'ended':
      return ['orderPage.correctionOver', 'orderPage.correctionOverText'] as const;
    default:
      return state satisfies never;
  }
}

function Open({ correction }: { correction: Correction }) {
  const { t } = useLanguage();
  const { id = '', token = '' } = useParams();
  const { revalidate } = useRevalidator();
  const api = useApi();
  const action = useAction();
  const { number, payment_system: system } = correction;

  async function say(answer: 'confirm' | 'refuse') {
    const ask = { params: { id, token }, attributes: { answer } };
    // Answered, or too late for it: the page then says which.
    await action.run(() => api.call(`POST ${path}`, ask));
    await revalidate();
  }

  return (
    <div className="max-w-[27rem] space-y-5">
      <p>{t('orderPage.correctionLead', { number, system })}</p>
      <noscript>
        <Notice tone="waiting">{t('orderPage.correctionNoScript')}</Notice>
      </noscript>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Row name={t('orderPage.correctionOld')}>{correction.old_account}</Row>
        <Row name={t('orderPage.correctionNew')} strong>
          {correction.new_account}
        </Row>
        {correction.old_memo === null && correction.new_memo === null ? null : (
          <>
            <Row name={t('orderPage.correctionOldMemo')}>
              {correction.old_memo ?? t('orderPage.correctionNone')}
            </Row>
            <Row name={t('orderPage.correctionNewMemo')} strong>
              {correction.new_memo ?? t('orderPage.correctionNone')}
            </Row>
          </>
        )}
      </dl>
      <p className="text-sm text-soft">{t('orderPage.correctionWait')}</p>
      <ActionTrouble action={action} />
      <p className="flex flex-wrap gap-3">
        <Button busy={action.busy} onClick={() => say('confirm')} className="max-sm:w-full">
          {t('orderPage.correctionConfirm')}
        </Button>
        <Button
          kind="quiet"
          busy={action.busy}
          onClick={() => say('refuse')}
          className="max-sm:w-full"
        >
          {t('orderPage.correctionRefuse')}
        </Button>
      </p>
    </div>
  );
}

function Row(props: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-sm text-soft">{props.name}</dt>
      <dd className={`min-w-0 font-mono text-sm break-all ${props.strong ? 'font-semibold' : ''}`}>
        {props.children}
      </dd>
    </div>
  );
}
