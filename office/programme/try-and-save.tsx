import { Button } from '../../ui/actions/button.tsx';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly busy: boolean;
  /** What the button that saves says. */
  readonly save: string;
  /** Answers whether what was typed can be saved. */
  readonly onTry: () => Promise<boolean>;
  /** After the trial that comes before saving. */
  readonly onTried: (canSave: boolean) => void;
};

/** Tries new terms on the last days; whoever may set them saves them after the same trial. */
export function TryAndSave({ busy, save, onTry, onTried }: Props) {
  const { t } = useLanguage();
  const mayChange = useMay('rewards.change');
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" busy={busy} onClick={() => void onTry()}>
        {t('programme.try')}
      </Button>
      {mayChange ? (
        <Button
          size="small"
          kind="primary"
          busy={busy}
          onClick={async () => onTried(await onTry())}
        >
          {save}
        </Button>
      ) : null}
    </div>
  );
}
