import type { officeReleases as original } from '../../ru/operation/releases.ts';

export const officeReleases = {
  'releases.security':
    'Version {version} fixes a vulnerability; you have {current}. Update as soon as you can.',
  'releases.newer': 'Version {version} is out; you have {current}.',
  'releases.read': 'What’s new',
  'releases.failing': 'The list of new versions cannot be read. Check its address.',
  'releases.none': 'You have version {current}, the latest.',
  'releases.off':
    'You have version {current}. It does not check for new ones: switch that on below if you wish. Once a day one request then goes to the address you set, with nothing about your service in it.',
  'releases.title': 'Version',
} as const satisfies Record<keyof typeof original, string>;
