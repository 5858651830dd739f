import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { CopyCode } from '../../ui/actions/copy-code.tsx';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useLanguage } from '../parts/language.tsx';

/** Every kind of button in each of its states. */
export function Buttons() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>{t('support.styleButton')}</Button>
      <Button busy>{t('support.styleBusy')}</Button>
      <Button disabled>{t('support.styleDisabled')}</Button>
      <Button kind="quiet" icon="refresh">
        {t('support.styleButton')}
      </Button>
      <Button kind="plain">{t('support.styleButton')}</Button>
      <Button kind="loss">{t('support.styleButton')}</Button>
      <Button size="small">{t('support.styleButton')}</Button>
      <Button size="small" icon="refresh">
        {t('support.styleButton')}
      </Button>
      <Button size="small" kind="loss">
        {t('support.styleButton')}
      </Button>
      <Button size="small" kind="plain">
        {t('support.styleButton')}
      </Button>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('support.styleDialog')}
      </Button>
      <Dialog open={open} title={t('support.styleDialog')} onClose={() => setOpen(false)}>
        <p>{t('support.styleDialogText')}</p>
      </Dialog>
    </div>
  );
}

/** What is typed and chosen, empty, filled, wrong and not to be changed. */
export function Fields() {
  const { t } = useLanguage();
  const [rate, setRate] = useState<'fixed' | 'floating'>('fixed');
  const label = t('support.styleField');
  return (
    <div className="grid max-w-4xl gap-6 sm:grid-cols-2">
      <Field label={label} hint={t('support.styleHint')} />
      <Field label={label} error={t('support.styleError')} />
      <Field label={t('support.styleEmail')} defaultValue="anna@example.com" />
      <Field label={t('support.styleDisabled')} defaultValue="0000 0000" mono disabled />
      <Segmented
        className="gap-x-5 self-start text-sm"
        legend={t('support.styleChoice')}
        value={rate}
        onChange={setRate}
        segments={[
          { value: 'fixed', label: t('support.styleFixed') },
          { value: 'floating', label: t('support.styleFloating') },
        ]}
      />
      <div className="space-y-3">
        <Checkbox defaultChecked>{t('support.styleCheckbox')}</Checkbox>
        <Checkbox error={t('support.styleError')}>{t('support.styleCheckbox')}</Checkbox>
      </div>
      <CopyLine label={t('support.styleCopy')} value="ltc1q7xk9q2mw8l3dexample" grouped />
      <CopyCode
        label={t('support.styleCopy')}
        code={'<script src="/widget.js" data-rid="CODE"></script>'}
      />
    </div>
  );
}
