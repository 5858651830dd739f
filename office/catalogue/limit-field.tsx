import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly name: string;
  /** Name of the box that says the limit follows the payment system. */
  readonly followsName: string;
  readonly label: string;
  readonly currency: string;
  /** What holds now, and what the payment system has; null is no limit. */
  readonly amount: string | null;
  readonly systemAmount: string | null;
  readonly follows: boolean;
  readonly error: string | undefined;
};

/** A limit of a direction: its payment system's until somebody writes another. */
export function LimitField({ systemAmount, ...props }: Props) {
  const { t } = useLanguage();
  const [follows, setFollows] = useState(props.follows);
  const [text, setText] = useState(props.amount ?? '');
  return (
    <div className="space-y-2">
      <Field
        name={props.name}
        label={props.label}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('desk.notGiven')}
        value={follows ? (systemAmount ?? '') : text}
        onChange={({ target }) => {
          setFollows(false);
          setText(target.value);
        }}
        error={props.error}
      />
      <Checkbox
        name={props.followsName}
        checked={follows}
        onChange={({ target }) => {
          setFollows(target.checked);
          if (!target.checked) setText(systemAmount ?? '');
        }}
      >
        {t('setup.limits.follow')}{' '}
        {systemAmount === null ? (
          t('desk.notGiven')
        ) : (
          <Money amount={systemAmount} currency={props.currency} />
        )}
      </Checkbox>
    </div>
  );
}
