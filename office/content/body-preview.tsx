import type { PreviewAttributes } from '../../contract/office/content.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

/** How the parts of an article look, near enough to the site to judge it by. */
const look = [
  'space-y-3 text-base [&_h2]:pt-3 [&_h2]:text-lg [&_h3]:pt-2 [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_a]:text-green [&_a]:underline',
  '[&_code]:font-mono [&_code]:text-sm [&_img]:h-auto [&_img]:max-w-full',
  '[&_table]:block [&_table]:overflow-x-auto [&_th]:pr-4 [&_th]:text-left [&_td]:pr-4 [&_td]:align-top',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-edge [&_blockquote]:pl-4',
].join(' ');

/** A body as visitors will see it. */
export function BodyPreview({ preview }: { preview: PreviewAttributes }) {
  const { t } = useLanguage();
  const unknown = preview.unknown_figures.map((name) => `{{${name}}}`).join(', ');
  return (
    <section
      aria-label={t('officeContent.previewOf')}
      className="rounded-sm border border-hairline bg-raised p-4"
    >
      {unknown === '' ? null : (
        <Notice tone="loss">{t('officeContent.unknownFigures', { figures: unknown })}</Notice>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server */}
      <div className={look} dangerouslySetInnerHTML={{ __html: preview.body_html }} />
    </section>
  );
}
