import { useEffect, useId, useRef, useState } from 'react';
import type { CaptchaAnswer } from '../../contract/people/captcha.ts';
import type { Locale } from '../../i18n/locale.ts';
import { FieldError, fieldIds } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { ShownCaptcha } from './captcha-field.tsx';

type Robot = {
  readonly ready: (call: () => void) => void;
  readonly render: (
    element: HTMLElement,
    settings: {
      readonly sitekey: string;
      readonly theme: 'light' | 'dark';
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
    },
  ) => number;
};

declare global {
  interface Window {
    grecaptcha?: Robot;
  }
}

type Props = {
  readonly captcha: ShownCaptcha;
  readonly error: string | undefined;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
};

/** Google's box to tick, loaded from Google only where an operator has configured it. */
export function RobotCaptcha({ captcha, error, onAnswer }: Props) {
  const { locale, t } = useLanguage();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const siteKey = captcha.site_key ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is drawn once for each captcha
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let gone = false;
    loadRobot(locale).then(
      (robot) => {
        if (gone) return;
        const dark = getComputedStyle(element).colorScheme === 'dark';
        robot.render(element, {
          sitekey: siteKey,
          theme: dark ? 'dark' : 'light',
          callback: (token) => onAnswer({ recaptcha_token: token }),
          'expired-callback': () => onAnswer({}),
        });
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);

  if (failed) return <Notice tone="loss" title={t('captcha.failed')} announce />;
  return (
    <fieldset aria-describedby={error ? fieldIds(id).error : undefined} className="space-y-2">
      <legend className="text-sm">{captcha.hint}</legend>
      <div ref={box} className="min-h-20" />
      <FieldError id={fieldIds(id).error} error={error ? t('captcha.robotFailed') : undefined} />
    </fieldset>
  );
}

/** Google's script, once a page. */
function loadRobot(locale: Locale): Promise<Robot> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      const robot = window.grecaptcha;
      if (robot === undefined) reject(new Error('reCAPTCHA brought nothing'));
      else robot.ready(() => resolve(robot));
    };
    if (window.grecaptcha !== undefined) return ready();
    const script = document.createElement('script');
    script.src = `https://www.recaptcha.net/recaptcha/api.js?render=explicit&hl=${locale}`;
    script.addEventListener('load', ready);
    script.addEventListener('error', () => reject(new Error('reCAPTCHA cannot be reached')));
    document.head.append(script);
  });
}
