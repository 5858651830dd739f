import type { Say } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';

const known = [
  ...(['expire_orders', 'verified_cards', 'overdue_holds', 'reserve_requests', 'cheques'] as const),
  ...(['card_photos', 'sweep', 'history', 'old_history', 'coin_facts', 'retention'] as const),
  ...(['screening', 'audit_proof', 'ledger_proof', 'support_measures', 'rates'] as const),
  ...(['places_on_monitors', 'look_for_requisites', 'watch_online', 'send_mail'] as const),
  ...(['send_notifications', 'export_check', 'clicks', 'scammer_list', 'back_up'] as const),
  ...(['plan_alerts', 'uploads', 'account_corrections'] as const),
  ...(['watch_conditions', 'old_alerts', 'hear_staff', 'hear_customers'] as const),
  ...(['send_alerts', 'send_telegram', 'bot_orders', 'old_dialogues'] as const),
  ...(['reconcile_accounts', 'count_orders', 'mail_reports', 'operator_figures'] as const),
  ...(['service_status', 'new_versions', 'archives', 'erase_archives'] as const),
] as const;

const ofRails = ['watch', 'pay', 'mine'] as const;

/** What a background task is called, by its name in the log: `pay litecoin`. */
export function taskName(name: string, t: Say): string {
  const slug = name.replaceAll(' ', '_');
  const found = known.find((one) => one === slug);
  if (found !== undefined) return t(`officeTasks.name.${found}`);
  const [verb, rail = ''] = name.split(' ');
  const ofRail = ofRails.find((one) => one === verb);
  if (ofRail !== undefined) return t(`officeTasks.${ofRail}`, { rail: outsideName(rail, t) });
  return t('officeTasks.internal', { name });
}
