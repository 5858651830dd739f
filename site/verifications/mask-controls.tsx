import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { useLanguage } from '../shell/language.tsx';

export type MaskStep = {
  readonly resizes: boolean;
  readonly dx: number;
  readonly dy: number;
};

const moves = [
  { name: 'left', turn: 'rotate-180', resizes: false, dx: -1, dy: 0 },
  { name: 'right', turn: '', resizes: false, dx: 1, dy: 0 },
  { name: 'up', turn: '-rotate-90', resizes: false, dx: 0, dy: -1 },
  { name: 'down', turn: 'rotate-90', resizes: false, dx: 0, dy: 1 },
] as const;

const sizes = [
  { name: 'wider', resizes: true, dx: 1, dy: 0 },
  { name: 'narrower', resizes: true, dx: -1, dy: 0 },
  { name: 'taller', resizes: true, dx: 0, dy: 1 },
  { name: 'lower', resizes: true, dx: 0, dy: -1 },
] as const;

type Props = {
  readonly label: string;
  readonly onStep: (step: MaskStep) => void;
};

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border border-edge px-3 ' +
  'text-sm select-none hover:border-ink';

/** Every change of a strip by a press, for whoever cannot drag. */
export function MaskControls({ label, onStep }: Props) {
  const { t } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {moves.map(({ name, turn, ...step }) => (
        <Repeating
          key={name}
          label={t(`cardVerification.cover.${name}`)}
          onStep={() => onStep(step)}
        >
          <Icon name="arrow" className={`size-5 ${turn}`} />
        </Repeating>
      ))}
      {sizes.map(({ name, ...step }) => (
        <Repeating key={name} onStep={() => onStep(step)}>
          {t(`cardVerification.cover.${name}`)}
        </Repeating>
      ))}
    </div>
  );
}

type RepeatingProps = {
  readonly label?: string;
  readonly onStep: () => void;
  readonly children: ReactNode;
};

const firstMilliseconds = 350;
const nextMilliseconds = 60;

/** Goes on as long as it is held. */
function Repeating({ label, onStep, children }: RepeatingProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const latest = useRef(onStep);
  latest.current = onStep;

  function repeat(wait: number) {
    timer.current = setTimeout(() => {
      held.current = true;
      latest.current();
      repeat(nextMilliseconds);
    }, wait);
  }

  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      aria-label={label}
      className={look}
      onPointerDown={({ button }) => {
        held.current = false;
        if (button === 0) repeat(firstMilliseconds);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={() => {
        // What was held has moved it already.
        if (!held.current) onStep();
        held.current = false;
      }}
    >
      {children}
    </button>
  );
}
