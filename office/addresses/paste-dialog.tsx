import { useState } from 'react';
import { type PastedAddressesAttributes, poolNetworks } from '../../contract/office-addresses.ts';
import { Notice } from '../../ui/notice.tsx';
import { send } from '../api/call.ts';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { nameOf } from './pools.tsx';

/** Takes a list of addresses; it stays open to say how many of them are new. */
export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const [pasted, setPasted] = useState<PastedAddressesAttributes | null>(null);
  return (
    <FormDialog
      title={t('addresses.pasteTitle')}
      submit={t('addresses.paste')}
      fields={['rail', 'addresses']}
      keepOpen
      onClose={onClose}
      onSubmit={async (form, key) => {
        setPasted(null);
        const said = { rail: textOf(form, 'rail'), addresses: textOf(form, 'addresses') };
        setPasted(await send<PastedAddressesAttributes>('POST', '/pool_addresses', said, key));
      }}
    >
      {(action) => (
        <>
          <Select name="rail" label={t('addresses.network')} error={action.errorOf('rail')}>
            {poolNetworks.map((rail) => (
              <option key={rail} value={rail}>
                {nameOf(rail, t)}
              </option>
            ))}
          </Select>
          <TextArea
            name="addresses"
            label={t('addresses.list')}
            hint={t('addresses.listHint')}
            rows={8}
            required
            spellCheck={false}
            autoComplete="off"
            error={action.errorOf('addresses')}
          />
          <div role="status">
            {pasted === null ? null : (
              <Notice tone="calm" icon="check">
                {t('addresses.pasted', { added: pasted.added, known: pasted.known })}
              </Notice>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}
