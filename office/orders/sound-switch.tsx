import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { useLanguage } from '../parts/language.tsx';

const key = 'agio_office_sound';

type Props = { readonly waiting: Readonly<Record<string, number>> };

/** A short tone when more of anything waits than before. Silent until somebody wants it. */
export function SoundSwitch({ waiting }: Props) {
  const { t } = useLanguage();
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'on');
  const before = useRef(waiting);

  useEffect(() => {
    const more = Object.entries(waiting).some(
      ([kind, count]) => count > (before.current[kind] ?? 0),
    );
    if (on && more) play();
    before.current = waiting;
  }, [on, waiting]);

  function change() {
    const next = !on;
    setOn(next);
    localStorage.setItem(key, next ? 'on' : 'off');
    if (next) play();
  }

  return (
    <Button size="small" kind="plain" aria-pressed={on} onClick={change}>
      {t(on ? 'office.queue.soundOn' : 'office.queue.soundOff')}
    </Button>
  );
}

/** Two soft tones, drawn and not loaded. */
function play(): void {
  const audio = new AudioContext();
  const volume = new GainNode(audio, { gain: 0.08 });
  volume.connect(audio.destination);
  [660, 880].forEach((frequency, at) => {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + at * 0.14);
    tone.stop(audio.currentTime + at * 0.14 + 0.12);
    if (at === 1) tone.onended = () => void audio.close();
  });
}
