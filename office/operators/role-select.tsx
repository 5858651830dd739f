import type { Item } from '../../client/call-types.ts';
import type { RoleAttributes } from '../../contract/office/roles.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { roleName } from '../parts/role-name.ts';

type Props = {
  readonly roles: readonly Item<RoleAttributes>[];
  readonly chosen: string;
  readonly error?: string | undefined;
};

/** The roles that whoever asks may give: nobody gives more than they have. */
export function RoleSelect({ roles, chosen, error }: Props) {
  const { t } = useLanguage();
  const { permissions } = useSession();
  const offered = roles.filter(
    (role) => role.id === chosen || role.permissions.every((each) => permissions.includes(each)),
  );
  return (
    <Select name="role" label={t('office.operators.role')} defaultValue={chosen} error={error}>
      {offered.map(({ id, name }) => {
        const hint = t.ifKnown(`desk.roleHint.${id}`);
        const called = roleName(id, name, t);
        return (
          <option key={id} value={id}>
            {name !== null || hint === null ? called : `${called}. ${hint}`}
          </option>
        );
      })}
    </Select>
  );
}
