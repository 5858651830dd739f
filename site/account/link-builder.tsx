import { useId, useState } from 'react';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Field, FieldFrame, inputLook } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { isLinkName, referralLink } from '../referral/referral-link.ts';
import { useLanguage } from '../shell/language.tsx';

export type LinkSystem = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Ids of what it is exchanged to. */
  readonly outcomes: readonly string[];
};

type Props = { readonly link: string; readonly systems: readonly LinkSystem[] };

/** The partner's link as they want it: with a name, to a direction, as a text and as a QR code. */
export function LinkBuilder({ link, systems }: Props) {
  const { locale, t } = useLanguage();
  const [name, setName] = useState('');
  const direction = useDirection(systems);
  const wrong = isLinkName(name) ? undefined : t('referral.linkNameWrong');
  const sub = wrong === undefined ? name : '';
  const address = referralLink({ link, locale, sub, pair: direction.pair });
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-5">
        <CopyLine label={t('referral.link')} value={address} />
        <Field
          label={t('referral.linkName')}
          hint={t('referral.linkNameHint')}
          error={wrong}
          value={name}
          onChange={({ target }) => setName(target.value.trim())}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">{t('referral.linkOpens')}</legend>
          <DirectionSide
            label={t('referral.linkFrom')}
            systems={direction.incomes}
            any
            value={direction.from}
            onChange={direction.setFrom}
          />
          <DirectionSide
            label={t('referral.linkTo')}
            systems={direction.outcomes}
            any={direction.pair === null}
            value={direction.to}
            onChange={direction.setTo}
          />
        </fieldset>
      </div>
      <figure className="w-44">
        <QrCode text={address} label={t('referral.qr')} />
        <figcaption className="mt-2 text-xs text-soft">{t('referral.qrText')}</figcaption>
      </figure>
    </div>
  );
}

/** A direction as it is chosen side by side: both of its sides, or none. */
function useDirection(systems: readonly LinkSystem[]) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const incomes = systems.filter(({ outcomes }) => outcomes.length > 0);
  const income = incomes.find(({ id }) => id === from);
  const outcomes = systems.filter(({ id }) => income?.outcomes.includes(id));
  const outcome = outcomes.find(({ id }) => id === to) ?? outcomes[0];
  const pair = income && outcome ? { from: income.code, to: outcome.code } : null;
  return { incomes, outcomes, from, to: outcome?.id ?? '', setFrom, setTo, pair };
}

type SideProps = {
  readonly label: string;
  readonly systems: readonly LinkSystem[];
  /** Nothing need be chosen. */
  readonly any: boolean;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

function DirectionSide({ label, systems, any, value, onChange }: SideProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <select
        id={id}
        value={value}
        disabled={systems.length === 0}
        onChange={({ target }) => onChange(target.value)}
        className={inputLook(false)}
      >
        {any ? <option value="">{t('referral.linkAny')}</option> : null}
        {systems.map((system) => (
          <option key={system.id} value={system.id}>
            {system.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
