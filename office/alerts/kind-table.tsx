import type { ChosenKind } from '../../contract/office/alerts.ts';
import { type AlertChannel, alertChannels } from '../../core/alerts/alert-kind.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly label: string;
  readonly kinds: readonly ChosenKind[];
  readonly urgent?: readonly string[];
  /** What begins the names of the boxes, where several tables stand in one form. */
  readonly prefix: string;
  readonly disabled?: boolean;
};

/** Which events go by which channel, a box for each. */
export function KindTable({ label, kinds, urgent = [], prefix, disabled = false }: Props) {
  const { t } = useLanguage();
  return (
    <Table
      label={label}
      columns={[
        { key: 'kind', title: t('alerts.kind') },
        ...alertChannels.map((channel) => ({
          key: channel,
          title: t(`alerts.channel.${channel}`),
        })),
      ]}
    >
      {kinds.map(({ kind, channels }) => (
        <tr key={kind} className={rowLook}>
          <Cell>
            {t(`alertKind.${kind}`)}
            {urgent.includes(kind) ? (
              <span className="ml-2 text-xs text-amber">{t('alerts.urgent')}</span>
            ) : null}
          </Cell>
          {alertChannels.map((channel) => (
            <Cell key={channel}>
              <input
                type="checkbox"
                name={boxName(prefix, kind, channel)}
                defaultChecked={channels.includes(channel)}
                disabled={disabled}
                aria-label={`${t(`alertKind.${kind}`)}: ${t(`alerts.channel.${channel}`)}`}
                className="size-5 accent-(--color-green) align-middle"
              />
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** What was ticked in such a table. */
export function readKinds(form: FormData, prefix: string, kinds: readonly ChosenKind[]) {
  return kinds.map(({ kind }) => ({
    kind,
    channels: alertChannels.filter((channel) => form.has(boxName(prefix, kind, channel))),
  }));
}

function boxName(prefix: string, kind: string, channel: AlertChannel): string {
  return `${prefix}.${kind}.${channel}`;
}
