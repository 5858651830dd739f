import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';
import type { StatusProps } from './status/status-props.ts';

/** Demo only: plays the payer and the network, and says so. */
export function DemoPanel({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  if (order.demo_actions.length === 0) return null;
  const again = new Set(isPaidApart(order) ? ['pay_exact'] : []);
  return (
    <section
      aria-labelledby="demo-title"
      className="no-print space-y-3 border border-dashed border-edge p-4"
    >
      <h2 id="demo-title" className="text-sm">
        {t('orderPage.demoTitle')}
      </h2>
      <p className="text-xs text-soft">{t('orderPage.demoText')}</p>
      <div className="flex flex-wrap gap-2">
        {order.demo_actions.map((name) => (
          <Button
            key={name}
            kind="quiet"
            className="text-sm"
            disabled={action.busy}
            onClick={() =>
              action.run(() =>
                api.call('POST /api/v1/orders/{id}/demo', {
                  params: { id: order.id },
                  attributes: { action: name },
                }),
              )
            }
          >
            {t.ifKnown(`orderPage.demo.${again.has(name) ? 'pay_again' : name}`) ?? name}
          </Button>
        ))}
      </div>
      <ActionTrouble action={action} />
    </section>
  );
}

/** What is paid now is another payment, beside the exchange. */
function isPaidApart({ status }: Order): boolean {
  return ['processing', 'completed', 'rejected', 'refunded'].includes(status);
}
