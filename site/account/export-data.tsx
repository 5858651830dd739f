import { Button } from '../../ui/button.tsx';
import { oneOf } from '../api/document.ts';
import { useLanguage } from '../shell/language.tsx';
import { DeedDone, DeedTrouble } from './deed-trouble.tsx';
import { saveFile } from './save-file.ts';
import { useDeed } from './use-deed.ts';

/** Everything that is kept about the user, as a file. */
export function ExportData() {
  const { t } = useLanguage();
  const deed = useDeed();

  async function download() {
    await deed.run(async (api) => {
      const exported = oneOf(await api.get('/api/v1/user/export'));
      const text = JSON.stringify(exported?.attributes ?? {}, null, 2);
      saveFile('agio-account.json', 'application/json', text);
    });
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="quiet" icon="file" busy={deed.busy} onClick={download}>
          {t('account.export')}
        </Button>
        <DeedDone deed={deed}>{t('account.exported')}</DeedDone>
      </div>
      <DeedTrouble deed={deed} />
    </div>
  );
}
