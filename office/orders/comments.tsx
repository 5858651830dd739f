import { useState } from 'react';
import type { OfficeOrderAttributes } from '../../contract/office/orders.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { TemplateChoice } from '../conversations/template-choice.tsx';
import { NoteForm, NoteList } from '../customers/notes.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

type Comment = OfficeOrderAttributes['comments'][number];
type Audience = 'colleagues' | 'customer';

/** Notes for one's colleagues, and what is written with the customer: each says who reads it. */
export function Comments({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const mayWrite = useMay('orders.comment');
  const [audience, setAudience] = useState<Audience>('colleagues');
  const hint = order.email === null ? 'office.order.commentHintPage' : 'office.order.commentHint';
  const mark = ({ kind }: Comment) => `${t(`office.order.comment.${kind}`)} · `;
  return (
    <Section title={t('office.order.comments')}>
      <NoteList notes={order.comments} mark={mark} />
      {mayWrite ? (
        <>
          <Segmented
            legend={t('office.order.audience')}
            segments={[
              { value: 'colleagues', label: t('office.order.audience.colleagues') },
              { value: 'customer', label: t('office.order.audience.customer') },
            ]}
            value={audience}
            onChange={setAudience}
            className="mb-2 gap-x-5 text-sm"
          />
          <NoteForm
            label={t(`office.order.commentLabel.${audience}`)}
            hint={audience === 'customer' ? t(hint) : undefined}
            save={t(`office.order.comment.to.${audience}`)}
            above={(insert) =>
              audience === 'customer' ? (
                <TemplateChoice locale={order.locale} onChoose={insert} />
              ) : null
            }
            write={({ text, key }) =>
              call('POST /office/api/orders/{id}/comments', {
                params: { id: order.id },
                attributes: { text, audience },
                key,
              })
            }
          />
        </>
      ) : null}
    </Section>
  );
}
