import { groupsOfFour } from '../../../i18n/format.ts';

/** The number of a card is read in groups of four; the gaps are drawn, so it copies without. */
export function AccountText({ text }: { text: string }) {
  const groups = /^\d{16,19}$/.test(text) ? groupsOfFour(text) : [];
  return (
    <span className="font-mono text-xs break-all">
      {groups.length === 0 ? text : null}
      {groups
        .map((group, index) => ({ group, at: index * 4 }))
        .map(({ group, at }) => (
          <span key={at} className="mr-[0.6ch] inline-block">
            {group}
          </span>
        ))}
    </span>
  );
}
