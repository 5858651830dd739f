import type { OfficeShopAttributes, ShopPictureKind } from '../../contract/office/shop.ts';
import { surfaces } from '../../core/shop/accent.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';

type Shop = Pick<OfficeShopAttributes, 'icon_url' | 'logo_url' | 'logo_dark_url'>;

const kinds = ['icon', 'logo', 'logo_dark'] as const satisfies readonly ShopPictureKind[];

/** The icon and the logos of the shop, each replaced as soon as another is chosen. */
export function Pictures({ shop, disabled }: { shop: Shop; disabled: boolean }) {
  const { t } = useLanguage();
  return (
    <Section title={t('officeShop.pictures')}>
      <p className="mb-4 text-sm text-soft">{t('officeShop.picturesText')}</p>
      <div className="grid gap-6 sm:grid-cols-3">
        {kinds.map((kind) => (
          <Picture key={kind} kind={kind} url={shop[`${kind}_url`]} disabled={disabled} />
        ))}
      </div>
    </Section>
  );
}

type Props = {
  readonly kind: ShopPictureKind;
  readonly url: string | null;
  readonly disabled: boolean;
};

function Picture({ kind, url, disabled }: Props) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['picture'] });
  const params = { kind };
  const replace = (file: File) =>
    action.run(() => {
      const form = new FormData();
      form.append('picture', file);
      return call('PUT /office/api/shop/pictures/{kind}', { params, form });
    });
  const remove = () =>
    action.run(() => call('DELETE /office/api/shop/pictures/{kind}', { params }));
  const { paper, ink } = surfaces[kind === 'logo_dark' ? 'dark' : 'light'];
  return (
    <div className="min-w-0 space-y-3">
      <h3 className="text-sm font-medium">{t(`officeShop.picture.${kind}`)}</h3>
      <div
        className="grid h-24 place-items-center rounded-md border border-edge p-3 text-sm"
        style={{ background: paper, color: ink }}
      >
        {url === null ? (
          t('officeShop.picture.none')
        ) : (
          <img
            src={url}
            alt={t(`officeShop.picture.${kind}`)}
            className="max-h-16 max-w-full object-contain"
          />
        )}
      </div>
      <p className="text-xs text-soft">{t(`officeShop.picture.${kind}Hint`)}</p>
      {disabled ? null : (
        <div className="flex flex-wrap items-start gap-3">
          <FileButton
            size="small"
            accept="image/png,image/jpeg,image/webp"
            busy={action.busy}
            error={action.errorOf('picture')}
            aria-label={`${t(`officeShop.picture.${kind}`)}: ${t('officeShop.picture.send')}`}
            onFile={replace}
          >
            {t(url === null ? 'officeShop.picture.send' : 'officeShop.picture.replace')}
          </FileButton>
          {url === null ? null : (
            <Button kind="quiet" size="small" busy={action.busy} onClick={remove}>
              {t('officeShop.picture.remove')}
            </Button>
          )}
        </div>
      )}
      <ActionTrouble action={action} />
    </div>
  );
}
