import { useEffect, useRef, useState } from 'react';
import type { OfficePayout } from '../../../contract/office/orders.ts';
import type { OperatorAction } from '../../../core/orders/available-actions.ts';
import { newKey } from '../../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button, type ButtonKind } from '../../../ui/actions/button.tsx';
import { CopyLine } from '../../../ui/actions/copy-line.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../parts/language.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { isLost } from '../action-text.ts';
import { actionMark } from '../keys/action-keys.tsx';
import type { OfficeOrder } from '../order-page.tsx';
import type { ActionName } from '../send-action.ts';
import { ClaimedNotice } from './claimed-notice.tsx';

type Asked = { readonly action: ActionName; readonly payout: OfficePayout };

/** Every payout of the order that an operator makes: who is making it, and what can be done. */
export function PayoutsByHand({ order }: { order: OfficeOrder }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {order.payouts
        .filter(({ by_operator: byOperator }) => byOperator)
        .map((payout) => (
          <ByHand
            key={payout.id}
            order={order}
            payout={payout}
            onAsk={(action) => setAsked({ action, payout })}
          />
        ))}
      {/* It stands beside what it ends, so that it closes by itself and not with that. */}
      {asked === null ? null : (
        <ActionDialog {...asked} order={order} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type Props = { readonly order: OfficeOrder; readonly payout: OfficePayout };
type AskingProps = Props & { readonly onAsk: (action: ActionName) => void };

function ByHand({ order, payout, onAsk }: AskingProps) {
  const { t } = useLanguage();
  const { claimed } = payout;
  const own = claimed?.own === true;
  const part = useRef<HTMLElement>(null);
  const wasOwn = useRef(own);
  useEffect(() => {
    // The button that was pressed is gone: whoever reads by ear goes on with what came instead.
    if (own && !wasOwn.current) part.current?.focus();
    wasOwn.current = own;
  }, [own]);
  const title = `by-hand-${payout.id}`;
  return (
    <section ref={part} tabIndex={-1} aria-labelledby={title} className="mb-4 outline-none">
      <h2 id={title} className="mb-2 text-base">
        {t(`office.payout.${payout.kind}`)}{' '}
        <Money amount={payout.amount} currency={payout.currency} />
      </h2>
      {payout.unclear === null ? null : (
        <div className="mb-2">
          <Notice tone="loss" title={t('office.payout.unclear', { provider: payout.unclear })}>
            {t('office.payout.unclearText')}
          </Notice>
        </div>
      )}
      {claimed === null ? (
        <Claim order={order} payout={payout} />
      ) : (
        <div className="grid gap-2">
          <ClaimedNotice claimed={claimed} />
          {isLost(order) ? (
            <Notice tone="loss" announce>
              {t('office.payout.lost')}
            </Notice>
          ) : null}
          {own && payout.unclear === null ? <PayTo payout={payout} /> : null}
          <Ends order={order} payout={payout} onAsk={onAsk} />
        </div>
      )}
    </section>
  );
}

/** Done by one press, for which nothing need be typed; the screen then says who has it. */
function Claim({ order, payout }: Props) {
  const { t } = useLanguage();
  const action = useAction();
  const [key] = useState(newKey);
  if (!order.available_actions.includes('claim_payout')) return null;
  const claim = () =>
    action.run(() =>
      call('POST /office/api/orders/{id}/claim_payout', {
        params: { id: order.id },
        attributes: { payout_id: payout.id },
        key,
      }),
    );
  return (
    <div className="grid gap-2">
      <ActionTrouble action={action} />
      <Button {...actionMark} size="wide" busy={action.busy} onClick={claim}>
        {t('office.actionLabel.claim_payout')}
      </Button>
    </div>
  );
}

/** Exactly what to pay and where, to be copied by whoever has taken it. */
function PayTo({ payout }: { payout: OfficePayout }) {
  const { t } = useLanguage();
  return (
    <div>
      <CopyLine
        label={t('office.payout.amount')}
        value={payout.amount}
        shown={<Money amount={payout.amount} currency={payout.currency} />}
        compact
      />
      <CopyLine
        label={t('office.payout.account')}
        value={payout.account}
        grouped={!payout.account.startsWith('+')}
        compact
      />
      {payout.memo === null ? null : <CopyLine label="MEMO" value={payout.memo} compact />}
      {payout.bank === null ? null : (
        <CopyLine label={t('office.order.outcomeBank')} value={payout.bank} compact />
      )}
      {payout.recipient === null ? null : (
        <CopyLine label={t('office.payout.recipient')} value={payout.recipient} compact />
      )}
    </div>
  );
}

type Way = {
  readonly name: ActionName;
  readonly action: OperatorAction;
  readonly kind: ButtonKind;
};

const report: Way = { name: 'report_payout', action: 'report_payout', kind: 'primary' };
const fail: Way = { name: 'report_payout_failed', action: 'report_payout', kind: 'quiet' };
const release: Way = { name: 'release_payout', action: 'release_payout', kind: 'quiet' };
const seizeLease: Way = { name: 'reassign_payout', action: 'reassign_payout', kind: 'loss' };

const ofHolder: readonly Way[] = [report, fail, release];
/** Once its deposit has vanished, letting go comes first. */
const ofLost: readonly Way[] = [
  { ...release, kind: 'primary' },
  { ...report, kind: 'quiet' },
  fail,
];

/** The ways in which a payout leaves the hands it is in. */
function Ends({ order, payout, onAsk }: AskingProps) {
  const { t } = useLanguage();
  const own = isLost(order) ? ofLost : ofHolder;
  const ways = (payout.claimed?.own === true ? own : [seizeLease]).filter(({ action }) =>
    order.available_actions.includes(action),
  );
  return ways.map(({ name, kind }) => (
    <Button {...actionMark} key={name} size="wide" kind={kind} onClick={() => onAsk(name)}>
      {t(`office.actionLabel.${name}`)}
    </Button>
  ));
}
