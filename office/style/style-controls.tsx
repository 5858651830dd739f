import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useLanguage } from '../parts/language.tsx';

/** Every kind of button in each of its states. */
export function Buttons() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>{t('desk.styleButton')}</Button>
      <Button busy>{t('desk.styleBusy')}</Button>
      <Button disabled>{t('desk.styleDisabled')}</Button>
      <Button kind="quiet" icon="refresh">
        {t('desk.styleButton')}
      </Button>
      <Button kind="plain">{t('desk.styleButton')}</Button>
      <Button kind="loss">{t('desk.styleButton')}</Button>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('desk.styleDialog')}
      </Button>
      <Dialog open={open} title={t('desk.styleDialog')} onClose={() => setOpen(false)}>
        <p>{t('desk.styleDialogText')}</p>
      </Dialog>
    </div>
  );
}

/** What is typed and chosen, empty, filled, wrong and not to be changed. */
export function Fields() {
  const { t } = useLanguage();
  const [rate, setRate] = useState<'fixed' | 'floating'>('fixed');
  const label = t('desk.styleField');
  return (
    <div className="grid max-w-4xl gap-6 sm:grid-cols-2">
      <Field label={label} hint={t('desk.styleHint')} />
      <Field label={label} error={t('desk.styleError')} />
      <Field label={t('desk.styleEmail')} defaultValue="anna@example.com" />
      <Field label={t('desk.styleDisabled')} defaultValue="0000 0000" mono disabled />
      <Segmented
        legend={t('desk.styleChoice')}
        value={rate}
        onChange={setRate}
        segments={[
          { value: 'fixed', label: t('desk.styleFixed') },
          { value: 'floating', label: t('desk.styleFloating') },
        ]}
      />
      <div className="space-y-3">
        <Checkbox defaultChecked>{t('desk.styleCheckbox')}</Checkbox>
        <Checkbox error={t('desk.styleError')}>{t('desk.styleCheckbox')}</Checkbox>
      </div>
      <CopyLine label={t('desk.styleCopy')} value="ltc1q7xk9q2mw8l3dexample" grouped />
    </div>
  );
}
