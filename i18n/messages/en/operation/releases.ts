import type { officeReleases as original } from '../../ru/operation/releases.ts';

export const officeReleases = {
  'releases.security':
    'Version {version} mends a weakness; this is {current}. Update as soon as you can.',
  'releases.newer': 'Version {version} is out; this is {current}.',
  'releases.read': 'What is new',
  'releases.failing': 'The list of new versions cannot be read. Check its address.',
  'releases.none': 'This is version {current}, the newest one.',
  'releases.off':
    'This is version {current}. Nobody looks for newer ones: switch that on below if you wish. Once a day one question then goes to the address you name, and nothing about this service with it.',
  'releases.title': 'Version',
} as const satisfies Record<keyof typeof original, string>;
