import {
  catalogueFileKind,
  catalogueFileVersion,
  type FileSubject,
} from '../../../../contract/office/files/catalogue-file.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { listAssets } from '../../../market/catalogue/assets/asset-store.ts';
import { listTermTemplates } from '../../../market/catalogue/batches/term-templates.ts';
import { showDirection } from '../../../market/catalogue/show-direction.ts';
import { type Sheet, textCell } from '../../../platform/spreadsheet/sheet.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import { pairOf } from '../../market/direction-file-routes.ts';
import { attributesOf } from '../../market/own-field-routes.ts';
import { showSystem } from '../../market/payment-system-file-routes.ts';
import { cellsOf } from './cells.ts';
import { headsOf } from './direction-columns.ts';

/** The whole catalogue as JSON, one entry in each line, so that two files can be compared. */
export async function writeJson(deps: OfficeDeps): Promise<string> {
  const lists: Readonly<Record<FileSubject, readonly object[]>> = {
    assets: await assetsOf(deps),
    payment_systems: systemsOf(deps),
    directions: directionsOf(deps),
    own_fields: fieldsOf(deps),
    term_templates: (await listTermTemplates(deps.platform.database)).map(({ name, terms }) => ({
      name,
      terms,
    })),
  };
  const written = Object.entries(lists).map(([name, list]) => {
    const entries = list.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
    return `  "${name}": [${entries === '' ? '' : `\n${entries}\n  `}]`;
  });
  const head = `  "kind": "${catalogueFileKind}",\n  "version": ${catalogueFileVersion}`;
  return `{\n${[head, ...written].join(',\n')}\n}\n`;
}

async function assetsOf({ platform }: OfficeDeps) {
  const added = await listAssets(platform.database);
  return added.map(({ code, decimals, kind, nameRu, nameEn }) => ({
    code,
    decimals,
    kind,
    name_ru: nameRu,
    name_en: nameEn,
  }));
}

function systemsOf({ catalogue }: OfficeDeps) {
  return catalogue.current().systems.map((system) => {
    const { version: _version, ...shown } = showSystem(system);
    const { code, asset, kind, precision, icon, explorer } = system;
    // What a chain usually has is not kept: null says so.
    return { code, asset, kind, precision, icon, ...shown, explorer };
  });
}

function directionsOf({ catalogue, rateDesk }: OfficeDeps) {
  const { rules } = rateDesk.pricing.current();
  return catalogue.current().directions.map((direction) => {
    const pair = pairOf(catalogue.current(), direction);
    const { version: _version, ...terms } = showDirection(direction, pair);
    const rule = rules.get(direction.id)?.terms ?? null;
    const codes = { income: pair.income.code, outcome: pair.outcome.code };
    return { ...codes, ...terms, price_rule: rule };
  });
}

function fieldsOf({ catalogue }: OfficeDeps) {
  const { ownFields, systemById, directionById } = catalogue.current();
  return ownFields.map((field) => {
    const shown = attributesOf(field);
    const { version: _version, payment_system_id: system, direction_id: id, ...values } = shown;
    const direction = id === null ? undefined : directionById.get(id);
    const pair = direction && pairOf(catalogue.current(), direction);
    return {
      ...values,
      payment_system: system === null ? null : (systemById.get(system)?.code ?? null),
      direction: pair === undefined ? null : [pair.income.code, pair.outcome.code],
    };
  });
}

/** The directions as a sheet, one in each row. */
export function directionSheet({ catalogue }: OfficeDeps, locale: Locale): Sheet {
  const { directions } = catalogue.current();
  return {
    name: translate(locale, 'office.nav.directions'),
    columns: headsOf(locale),
    rows: directions.map((direction) => {
      const pair = pairOf(catalogue.current(), direction);
      const sides = [textCell(pair.income.code), textCell(pair.outcome.code)];
      return [...sides, ...cellsOf(showDirection(direction, pair))];
    }),
  };
}
