import { type OperatorRole, operatorRoles } from '../../contract/office-permissions.ts';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';

type Props = { readonly chosen: OperatorRole; readonly error?: string | undefined };

/** The roles, each with what it may do. */
export function RoleSelect({ chosen, error }: Props) {
  const { t } = useLanguage();
  return (
    <Select name="role" label={t('office.operators.role')} defaultValue={chosen} error={error}>
      {operatorRoles.map((each) => (
        <option key={each} value={each}>
          {t(`office.role.${each}`)}. {t(`desk.roleHint.${each}`)}
        </option>
      ))}
    </Select>
  );
}
