import { useState } from 'react';
import { type PastedAddressesAttributes, poolNetworks } from '../../contract/office/addresses.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
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
      onSubmit={async (form) => {
        setPasted(null);
        const said = { rail: textOf(form, 'rail'), addresses: textOf(form, 'addresses') };
        const { item } = await call('POST /office/api/pool_addresses', { attributes: said });
        setPasted(item);
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
