import type { AssetAttributes } from '../../../contract/office/setup.ts';
import { builtInAssets } from '../../../core/money/asset.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import {
  type AssetRow,
  addAsset,
  listAssets,
  type NewAsset,
  nameAsset,
} from '../../market/catalogue/assets/asset-store.ts';
import { usualAssets } from '../../market/catalogue/assets/usual-assets.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** Currencies and coins: those of the program, those of the shop, those that it might want. */
export function registerAssets(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const present = (asset: NewAsset, state: AssetAttributes['state']) => {
    const { systems } = deps.catalogue.current();
    const attributes: AssetAttributes = {
      decimals: asset.decimals,
      state,
      kind: asset.kind,
      name_ru: asset.nameRu,
      name_en: asset.nameEn,
      systems: systems.filter((system) => system.asset === asset.code).length,
    };
    return resource('assets', asset.code, attributes);
  };
  handleOffice(app, 'GET /office/api/assets', async () => {
    const added = await listAssets(database);
    const known = new Set(added.map(({ code }) => code));
    const { systems } = deps.catalogue.current();
    const builtIn = Object.entries(builtInAssets).map(([code, decimals]) => {
      const attributes: AssetAttributes = {
        decimals,
        state: 'built_in',
        kind: null,
        name_ru: null,
        name_en: null,
        systems: systems.filter(({ asset }) => asset === code).length,
      };
      return resource('assets', code, attributes);
    });
    const offered = usualAssets.filter(({ code }) => !known.has(code));
    return whole([
      ...added.map((asset) => present(asset, 'added')),
      ...builtIn,
      ...offered.map((asset) => present(asset, 'offered')),
    ]);
  });
  handleOffice(app, 'POST /office/api/assets', async ({ body, author }) => {
    const code = body.code.toUpperCase();
    if (!/^[A-Z0-9]{2,12}$/.test(code)) return refuse('invalid_format', 'code');
    const { decimals, kind, name_ru: nameRu, name_en: nameEn } = body;
    const added = await inTransaction(database, async (tx) => {
      const row = await addAsset(tx, { code, decimals, kind, nameRu, nameEn });
      if (isRefusal(row)) return row;
      await audit(tx, {
        ...author,
        action: 'add_asset',
        subjectType: 'assets',
        subjectId: code,
        after: { decimals, kind, ...namesOf(row) },
      });
      return row;
    });
    if (isRefusal(added)) return added;
    // Only then does this process read amounts of it.
    await deps.catalogue.refresh();
    return document(present(added, 'added'));
  });
  handleOffice(app, 'PATCH /office/api/assets/{id}', async ({ params, body, author }) => {
    const names = { nameRu: body.name_ru, nameEn: body.name_en };
    const named = await inTransaction(database, async (tx) => {
      const done = await nameAsset(tx, params.id, names);
      if (isRefusal(done)) return done;
      await audit(tx, {
        ...author,
        action: 'name_asset',
        subjectType: 'assets',
        subjectId: params.id,
        before: namesOf(done.before),
        after: namesOf(done.after),
      });
      return done.after;
    });
    return isRefusal(named) ? named : document(present(named, 'added'));
  });
}

function namesOf({ nameRu, nameEn }: AssetRow) {
  return { name_ru: nameRu, name_en: nameEn };
}
