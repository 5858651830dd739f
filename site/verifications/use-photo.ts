import { useRef, useState } from 'react';
import { openPhoto, type PhotoFault, turned } from './draw-photo.ts';
import { firstMasks, type Mask, type MaskName, type Masks, maskNames } from './mask-geometry.ts';

export type PhotoState = {
  /** The photo as it was opened, in the memory of this page alone; null until there is one. */
  readonly opened: HTMLCanvasElement | null;
  readonly opening: boolean;
  readonly fault: PhotoFault | null;
  readonly masks: Masks;
  /** The security code is in the picture, and so is the strip over it. */
  readonly hasCvv: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly turn: () => void;
  readonly clear: () => void;
  readonly setMask: (name: MaskName, mask: Mask) => void;
  readonly setHasCvv: (has: boolean) => void;
};

const noPicture = firstMasks({ width: 1586, height: 1000 });

/** The photo and the strips over it. `onChange` hears of everything that makes another picture. */
export function usePhoto(onChange: () => void): PhotoState {
  const [opened, setOpened] = useState<HTMLCanvasElement | null>(null);
  const [opening, setOpening] = useState(false);
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const [masks, setMasks] = useState<Masks>(noPicture);
  const [hasCvv, setHasCvv] = useState(true);
  const latest = useRef(0);

  function show(photo: HTMLCanvasElement | null) {
    setOpened(photo);
    if (photo !== null) setMasks(firstMasks(photo));
    onChange();
  }

  return {
    opened,
    opening,
    fault,
    masks,
    hasCvv,
    async choose(file) {
      latest.current += 1;
      const mine = latest.current;
      setOpening(true);
      setFault(null);
      const photo = await openPhoto(file);
      // Another one was chosen while this one was opened.
      if (mine !== latest.current) return;
      setOpening(false);
      if (typeof photo === 'string') setFault(photo);
      show(typeof photo === 'string' ? null : photo);
    },
    turn() {
      if (opened !== null) show(turned(opened));
    },
    clear() {
      setFault(null);
      show(null);
    },
    setMask(name, mask) {
      setMasks((before) => ({ ...before, [name]: mask }));
      onChange();
    },
    setHasCvv(has) {
      setHasCvv(has);
      onChange();
    },
  };
}

/** Names of the strips that are on the picture. */
export function shownMaskNames({ hasCvv }: Pick<PhotoState, 'hasCvv'>): readonly MaskName[] {
  return maskNames.filter((name) => name !== 'cvv' || hasCvv);
}

/** The strips that are drawn into what is sent. */
export function shownMasks(photo: Pick<PhotoState, 'hasCvv' | 'masks'>): readonly Mask[] {
  return shownMaskNames(photo).map((name) => photo.masks[name]);
}
