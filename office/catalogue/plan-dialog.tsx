import type { ReactNode } from 'react';
import type { DirectionPlanAttributes, NamedCount } from '../../contract/office/setup.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly plan: DirectionPlanAttributes;
  /** They are made, on or off, or those that are there are switched on. */
  readonly doing: 'make' | 'make_on' | 'switch';
  /** Payment systems are opened with them. */
  readonly opening?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<unknown>;
};

/** Says what many directions mean, and asks; where nothing would be done it only says so. */
export function PlanDialog({ plan, doing, opening = false, onClose, onSubmit }: Props) {
  const { t } = useLanguage();
  const { count } = plan;
  const title = t(doing === 'switch' ? 'setup.plan.switch' : 'setup.plan.make', { count });
  const words = <PlanWords plan={plan} doing={doing} opening={opening} />;
  if (count === 0) {
    return (
      <Dialog open title={title} onClose={onClose}>
        {words}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      submit={t(doing === 'switch' ? 'setup.plan.switchSubmit' : 'setup.plan.makeSubmit', {
        count,
      })}
      onwards={doing !== 'switch'}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {() => words}
    </FormDialog>
  );
}

/** What many directions mean, in words. */
export function PlanWords({
  plan,
  doing,
  opening = false,
}: Pick<Props, 'plan' | 'doing' | 'opening'>) {
  const { t } = useLanguage();
  const { count, existing, ready } = plan;
  const on = doing !== 'make';
  return (
    <div className="space-y-3 text-sm">
      {count === 0 ? null : (
        <>
          {on ? null : <p>{t('setup.plan.off')}</p>}
          <Notice tone={ready === count ? 'calm' : 'waiting'}>
            {t(on ? 'setup.plan.ready' : 'setup.plan.wouldBeReady', { count: ready })}
          </Notice>
        </>
      )}
      <ul className="space-y-2">
        <Lack lack={plan.without_rate}>{t('setup.plan.rate', counted(plan.without_rate))}</Lack>
        <Lack lack={plan.without_requisites}>
          {t('setup.plan.requisites', counted(plan.without_requisites))}
        </Lack>
        <Lack lack={plan.without_reserve}>
          {t('setup.plan.reserve', counted(plan.without_reserve))}
        </Lack>
        <Lack lack={plan.closed}>{t('setup.plan.closed', counted(plan.closed))}</Lack>
        {opening && count > 0 ? <li>{t('setup.plan.opening')}</li> : null}
        {existing > 0 && count > 0 ? (
          <li className="text-soft">
            {t(doing === 'switch' ? 'setup.plan.alreadyOn' : 'setup.plan.existing', {
              count: existing,
            })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function counted({ count }: NamedCount) {
  return { count };
}

/** What is missing, with the first names; nothing at all where nothing is. */
function Lack({ lack, children }: { lack: NamedCount; children: ReactNode }) {
  const { t } = useLanguage();
  if (lack.count === 0) return null;
  const names = lack.names.join(', ');
  const more = lack.count - lack.names.length;
  return (
    <li>
      <p>{children}</p>
      <p className="text-xs text-soft">
        {more > 0 ? t('setup.namesMore', { names, count: more }) : t('setup.names', { names })}
      </p>
    </li>
  );
}
