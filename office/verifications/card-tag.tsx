import type { OfficeVerificationAttributes } from '../../contract/office/verifications.ts';
import type { VerificationStatus } from '../../core/verifications/card-verification.ts';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { useLanguage } from '../parts/language.tsx';

const tones = {
  waiting: 'waiting',
  verified: 'done',
  rejected: 'lost',
  not_verified: 'calm',
} as const satisfies Record<VerificationStatus, Tone>;

/** The status of a card in words. */
export function CardStatus({ status }: { status: VerificationStatus }) {
  const { t } = useLanguage();
  return <Tag tone={tones[status]}>{t(`officeCards.status.${status}`)}</Tag>;
}

/** Says that others have sent the same picture, or one like it. */
export function SimilarTag({ similar }: Pick<OfficeVerificationAttributes, 'similar'>) {
  const { t } = useLanguage();
  if (similar.length === 0) return null;
  const same = similar.some((other) => other.same);
  return <Tag tone="attention">{t(same ? 'officeCards.same' : 'officeCards.similar')}</Tag>;
}
