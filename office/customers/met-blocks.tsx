import type { CustomerAttributes } from '../../contract/office/customers.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = { readonly blocks: CustomerAttributes['blocks'] };

/** Entries of the block list that somebody meets; nothing where they meet none. */
export function MetBlocks({ blocks }: Props) {
  const { t } = useLanguage();
  if (blocks.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="loss" title={t('customers.onList')}>
        <ul className="grid gap-1">
          {blocks.map((block) => (
            <li key={block.id}>
              {t(`desk.block.${block.kind}`)}{' '}
              <span className="font-mono break-all">{block.value}</span>
              {': '}
              {block.reason}{' '}
              <span className="text-soft">
                {t(`blocks.mode.${block.mode}`)}
                {block.origin === 'own' ? null : ` · ${t(`blocks.origin.${block.origin}`)}`}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
