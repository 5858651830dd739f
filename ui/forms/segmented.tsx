import { type ReactNode, useId } from 'react';

type Segment<Value extends string> = { readonly value: Value; readonly label: ReactNode };

type Props<Value extends string> = {
  /** Said by a screen reader before the choices. */
  readonly legend: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
};

/** One of a few: radio buttons drawn as words on a line, so arrow keys work by themselves. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={`flex flex-wrap ${props.className ?? 'gap-x-5 text-sm'}`}>
      <legend className="sr-only">{props.legend}</legend>
      {props.segments.map((segment) => (
        <label
          key={segment.value}
          className={[
            'relative inline-flex min-h-11 cursor-pointer items-center border-b-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            'has-focus-visible:outline-green',
            segment.value === props.value
              ? 'border-green font-medium text-ink'
              : 'border-transparent text-soft hover:text-ink',
          ].join(' ')}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === props.value}
            onChange={() => props.onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
