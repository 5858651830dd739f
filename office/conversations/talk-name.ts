import type { ConversationAttributes } from '../../contract/conversations.ts';
import { useLanguage } from '../parts/language.tsx';

type Named = Pick<
  ConversationAttributes,
  'order_number' | 'subject' | 'topic' | 'email' | 'name' | 'telegram'
>;

/** What a conversation is called: its order, and who writes. */
export function useTalkName({ order_number: number, subject, topic, email, ...named }: Named) {
  const { t } = useLanguage();
  const { name, telegram } = named;
  const parts = [
    number === null ? null : t('talks.order', { number }),
    topic === null ? null : t(`talks.topic.${topic}`),
    subject === '' ? null : subject,
    email,
    name === '' ? null : name,
    telegram ? t('talks.telegram') : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('talks.somebody') : parts.join(' · ');
}
