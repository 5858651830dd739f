import { expect, test } from 'vitest';
import { permissions } from '../../contract/office/permissions.ts';
import { permissionGroups } from './permission-groups.ts';

test('the matrix shows every permission once; looking after oneself is everybody’s', () => {
  const shown: string[] = permissionGroups.flatMap((group) => [...group.permissions]);
  expect([...shown, 'own'].sort()).toEqual([...permissions].sort());
});
