import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly most: number;
  /** What is wrong with one of the lines. */
  readonly error: string | undefined;
  readonly children: (row: Row) => ReactNode;
  readonly onChange: () => void;
};

/** Lines of one kind that can be added and taken away; each keeps its own fields. */
export function RuleRows<Row>({ rows, empty, most, error, children, onChange }: Props<Row>) {
  const { t } = useLanguage();
  const [lines, setLines] = useState(() => rows.map((row, key) => ({ key, row })));
  const next = lines.reduce((highest, { key }) => Math.max(highest, key + 1), 0);

  function set(changed: typeof lines) {
    setLines(changed);
    onChange();
  }

  return (
    <div className="space-y-3">
      {lines.map(({ key, row }) => (
        <div key={key} className="flex flex-wrap items-end gap-3">
          {children(row)}
          <Button
            size="small"
            kind="plain"
            onClick={() => set(lines.filter((line) => line.key !== key))}
          >
            {t('officeRates.dropRow')}
          </Button>
        </div>
      ))}
      {error === undefined ? null : (
        <p role="alert" className="text-xs text-red">
          {error}
        </p>
      )}
      {lines.length < most ? (
        <Button size="small" onClick={() => set([...lines, { key: next, row: empty }])}>
          {t('officeRates.addRow')}
        </Button>
      ) : null}
    </div>
  );
}

type SmallProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly time?: boolean;
};

/** One short field of a line. */
export function Small({ name, label, value, placeholder, time }: SmallProps) {
  return (
    <div className="w-36">
      <Field
        name={name}
        label={label}
        defaultValue={value}
        autoComplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(time ? { type: 'time' } : {})}
      />
    </div>
  );
}

type MarkupProps = Pick<SmallProps, 'name' | 'value'> & { readonly example: string };

/** What a line adds to the price, in per cent. */
export function Markup({ name, value, example }: MarkupProps) {
  const { t } = useLanguage();
  return <Small name={name} label={t('officeRates.markup')} value={value} placeholder={example} />;
}

type PartProps = { readonly title: string; readonly hint: string; readonly children: ReactNode };

/** A part of the form with a word about it. */
export function Part({ title, hint, children }: PartProps) {
  return (
    <Section title={title}>
      <p className="mb-3 max-w-prose text-sm text-soft">{hint}</p>
      {children}
    </Section>
  );
}
