import { cashId } from './catalogue.ts';

/** Everybody has an account of their own where it is cheap to make one up. */
export function accountOf(
  system: string,
  examples: ReadonlyMap<string, string>,
  at: number,
): string {
  const example = examples.get(system) ?? '';
  if (system === cashId) return nameOf(at);
  if (system === 'sbprub') return `+7916${String(1_000_000 + at)}`;
  if (!system.endsWith('rub')) return example;
  const digits = `${example.replaceAll(/\D/g, '').slice(0, 6)}${String(at).padStart(9, '0')}`;
  return digits + checkDigit(digits);
}

/** By Luhn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((before, digit, at) => {
    const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return before + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const families = ['Петров', 'Иванов', 'Сидоров', 'Орлов', 'Зайцев', 'Белов', 'Громов', 'Кузнецов'];
const names = ['Иван', 'Пётр', 'Илья', 'Олег', 'Юрий', 'Глеб', 'Егор', 'Роман', 'Артём'];

/** What somebody is called. */
export function nameOf(at: number): string {
  return `${families[at % families.length]} ${names[at % names.length]}`;
}
