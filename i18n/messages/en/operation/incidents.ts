import type { officeIncidents as original } from '../../ru/operation/incidents.ts';

export const officeIncidents = {
  'incidents.title': 'Incidents on the status page',
  'incidents.text':
    'Customers see them on the “Service status” page for 30 days. Incidents are recorded automatically; you can add a note.',
  'incidents.none': 'No incidents in the last 30 days.',
  'incidents.component.orders': 'New orders',
  'incidents.component.rates': 'Rates',
  'incidents.component.payouts': 'Payouts',
  'incidents.component.notifications': 'Mail and notifications',
  'incidents.component.payment_system': 'Payment system {name}',
  'incidents.state.limited': 'delayed',
  'incidents.state.down': 'outage',
  'incidents.state.break': 'technical break',
  'incidents.ongoing': 'ongoing',
  'incidents.write': 'Write a note',
  'incidents.change': 'Change the note',
  'incidents.dialog': 'Note for customers',
  'incidents.hint': 'To remove the note, clear both fields.',
  'incidents.noteRu': 'In Russian',
  'incidents.noteEn': 'In English',
  'office.action.note_incident': 'Changed the note on an incident',
  'officeField.note_ru': 'Note in Russian',
  'officeField.note_en': 'Note in English',
} as const satisfies Record<keyof typeof original, string>;
