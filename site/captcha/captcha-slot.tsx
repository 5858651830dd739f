import { Spinner } from '../../ui/states/spinner.tsx';
import { type LazyPart, useLazyPart } from '../shell/use-lazy-part.ts';
import type { CaptchaProps } from './captcha-field.tsx';

const part: LazyPart<CaptchaProps> = {
  load: async () => (await import('./captcha-field.tsx')).CaptchaField,
  topic: 'captcha',
};

/** The place of a captcha in a form: few ever see one, so it is loaded when it is demanded. */
export function CaptchaSlot(props: CaptchaProps) {
  const Captcha = useLazyPart(part, true);
  return Captcha === null ? <Spinner /> : <Captcha {...props} />;
}
