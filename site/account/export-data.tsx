import { Button } from '../../ui/button.tsx';
import { oneOf } from '../api/document.ts';
import { useLanguage } from '../shell/language.tsx';
import { ActionDone, ActionTrouble } from './action-trouble.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

/** Everything that is kept about the user, as a file. */
export function ExportData() {
  const { t } = useLanguage();
  const action = useAction();

  async function download() {
    await action.run(async (api) => {
      const exported = oneOf(await api.get('/api/v1/user/export'));
      const text = JSON.stringify(exported?.attributes ?? {}, null, 2);
      saveFile('agio-account.json', 'application/json', text);
    });
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="quiet" icon="file" busy={action.busy} onClick={download}>
          {t('account.export')}
        </Button>
        <ActionDone action={action}>{t('account.exported')}</ActionDone>
      </div>
      <ActionTrouble action={action} />
    </div>
  );
}
