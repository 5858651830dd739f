import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { saveFile } from './save-file.ts';

/** Everything that is kept about the user, as a file. */
export function ExportData() {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();

  async function download() {
    await action.run(async () => {
      const { item } = await api.call('GET /api/v1/user/export');
      const { id: _, ...exported } = item;
      const text = JSON.stringify(exported, null, 2);
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
