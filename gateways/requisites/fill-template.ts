import { GatewayFault } from '../gateway.ts';
import type { BodyTemplate, Template } from './mapping.ts';

export type Values = Readonly<Record<string, string | undefined>>;

const place = /\{([a-z_]+)\}/g;

/** A text with its places filled; null where one of them has nothing. */
export function fill(template: Template, values: Values): string | null {
  let whole = true;
  const text = template.replace(place, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') whole = false;
    return value ?? '';
  });
  return whole ? text : null;
}

/** The same for a path: what is filled in stays one part of it. */
export function fillPath(template: Template, values: Values): string {
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    value === undefined ? undefined : encodeURIComponent(value),
  ]);
  const text = fill(template, Object.fromEntries(safe));
  if (text === null) throw new GatewayFault('lacks something that its address needs');
  return text;
}

const digits = /^[0-9]{1,20}(\.[0-9]{1,18})?$/;

/** A JSON text of a body; a field whose places have nothing is left out. */
export function fillBody(template: BodyTemplate, values: Values): string {
  return write(template, values) ?? '{}';
}

function write(template: BodyTemplate, values: Values): string | null {
  if (typeof template === 'string') {
    const text = fill(template, values);
    return text === null ? null : JSON.stringify(text);
  }
  const { number } = template;
  if (typeof number === 'string') return writeNumber(number, values);
  const parts = Object.entries(template).flatMap(([name, value]) => {
    const text = write(value, values);
    return text === null ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${parts.join(',')}}`;
}

/** The digits go as they are: no number of the language ever holds money. */
function writeNumber(template: Template, values: Values): string | null {
  const text = fill(template, values);
  if (text !== null && !digits.test(text)) throw new GatewayFault('takes no such number');
  return text;
}
