import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useLanguage } from '../shell/language.tsx';
import { maskColour } from './draw-photo.ts';
import { MaskControls, type MaskStep } from './mask-controls.tsx';
import { type Mask, type MaskName, moveMask, resizeMask } from './mask-geometry.ts';
import { type PhotoState, shownMaskNames } from './use-photo.ts';

/** The photo with the strips that will be drawn into it: what is seen is what is sent. */
export function MaskEditor({ photo }: { photo: PhotoState }) {
  const { t } = useLanguage();
  const hint = useId();
  const shown = shownMaskNames(photo);
  const [asked, setAsked] = useState<MaskName>('number');
  const chosen = shown.includes(asked) ? asked : 'number';
  const labels = {
    number: t('cardVerification.cover.number'),
    cvv: t('cardVerification.cover.cvv'),
  };

  return (
    <div className="space-y-4">
      <div>
        <h3 className="text-base">{t('cardVerification.cover.title')}</h3>
        <p className="mt-1 max-w-[60ch] text-sm text-soft">{t('cardVerification.cover.text')}</p>
      </div>
      <Picture photo={photo} chosen={chosen} hint={hint} onChoose={setAsked} />
      {shown.length > 1 ? (
        <Segmented
          legend={t('cardVerification.cover.which')}
          segments={shown.map((value) => ({ value, label: labels[value] }))}
          value={chosen}
          onChange={setAsked}
        />
      ) : null}
      <MaskControls
        label={`${t('cardVerification.cover.controls')}: ${labels[chosen]}`}
        onStep={(step) => photo.setMask(chosen, stepped(photo.masks[chosen], step))}
      />
      <p id={hint} className="text-xs text-soft pointer-coarse:hidden">
        {t('cardVerification.cover.keys')}
      </p>
      <Checkbox checked={photo.hasCvv} onChange={({ target }) => photo.setHasCvv(target.checked)}>
        {t('cardVerification.cover.hasCvv')}
      </Checkbox>
      <div className="flex flex-wrap gap-x-6">
        <Button kind="plain" icon="refresh" onClick={photo.turn}>
          {t('cardVerification.cover.turn')}
        </Button>
        <Button kind="plain" icon="file" onClick={photo.clear}>
          {t('cardVerification.cover.another')}
        </Button>
      </div>
    </div>
  );
}

/** How far one press goes, in parts of the picture. */
const pressStep = 0.01;

function stepped(mask: Mask, { resizes, dx, dy }: MaskStep): Mask {
  const change = resizes ? resizeMask : moveMask;
  return change(mask, dx * pressStep, dy * pressStep);
}

type PictureProps = {
  readonly photo: PhotoState;
  readonly chosen: MaskName;
  readonly hint: string;
  readonly onChoose: (name: MaskName) => void;
};

function Picture({ photo, chosen, hint, onChoose }: PictureProps) {
  const { t } = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { opened } = photo;

  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || opened === null) return;
    shown.width = opened.width;
    shown.height = opened.height;
    shown.getContext('2d')?.drawImage(opened, 0, 0);
  }, [opened]);

  return (
    <div className="relative w-fit touch-pan-y border border-hairline select-none">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('cardVerification.cover.photo')}
        className="block max-h-[70dvh] max-w-full"
      />
      {shownMaskNames(photo).map((name) => (
        <Strip
          key={name}
          name={name}
          mask={photo.masks[name]}
          chosen={name === chosen}
          hint={hint}
          onChoose={() => onChoose(name)}
          onChange={(mask) => photo.setMask(name, mask)}
        />
      ))}
    </div>
  );
}

type StripProps = {
  readonly name: MaskName;
  readonly mask: Mask;
  readonly chosen: boolean;
  readonly hint: string;
  readonly onChoose: () => void;
  readonly onChange: (mask: Mask) => void;
};

type Grip = {
  readonly x: number;
  readonly y: number;
  readonly mask: Mask;
  readonly resizes: boolean;
};

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What the pointer and the keys do with a strip. */
function useGrip({ mask, onChoose, onChange }: Pick<StripProps, 'mask' | 'onChoose' | 'onChange'>) {
  const grip = useRef<Grip | null>(null);
  const release = () => {
    grip.current = null;
  };
  return {
    onFocus: onChoose,
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const corner = event.target instanceof Element && event.target.closest('[data-corner]');
      grip.current = { x: event.clientX, y: event.clientY, mask, resizes: Boolean(corner) };
      onChoose();
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      const picture = event.currentTarget.parentElement?.getBoundingClientRect();
      const held = grip.current;
      if (held === null || picture === undefined) return;
      const dx = (event.clientX - held.x) / picture.width;
      const dy = (event.clientY - held.y) / picture.height;
      onChange((held.resizes ? resizeMask : moveMask)(held.mask, dx, dy));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const [dx, dy] = arrow;
      onChange(stepped(mask, { resizes: event.shiftKey, dx, dy }));
    },
  };
}

/** One strip: dragged as a whole, resized by its corner, or moved by the arrow keys. */
function Strip({ name, mask, chosen, hint, onChoose, onChange }: StripProps) {
  const { t } = useLanguage();
  const grip = useGrip({ mask, onChoose, onChange });
  const label = t(
    name === 'number' ? 'cardVerification.cover.maskNumber' : 'cardVerification.cover.maskCvv',
  );
  const percent = (part: number) => String(Math.round(part * 100));
  const { x, y, width, height } = mask;
  const place = t('cardVerification.cover.place', {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  });
  return (
    <button
      type="button"
      aria-label={`${label}: ${place}`}
      aria-describedby={hint}
      data-mask={name}
      {...grip}
      style={{
        backgroundColor: maskColour,
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
      className={classes(
        'absolute cursor-move touch-none focus-visible:outline-offset-0',
        chosen ? 'outline-2 outline-green' : 'outline-1 outline-paper',
      )}
    >
      <span
        aria-hidden="true"
        data-corner
        className={classes(
          'absolute -right-3 -bottom-3 grid size-6 cursor-nwse-resize place-items-center',
          chosen ? '' : 'hidden',
        )}
      >
        <span className="size-3 rounded-full border-2 border-green bg-raised" />
      </span>
    </button>
  );
}
