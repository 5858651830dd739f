/** What a file promises of one direction, read as a monitor reads it. */
export type Promised = {
  readonly from: string;
  readonly to: string;
  /** Where cash changes hands; null where nothing is said of it. */
  readonly city: string | null;
  readonly steps: readonly PromisedStep[];
};

export type PromisedStep = {
  readonly in: Decimal;
  readonly out: Decimal;
  readonly toFee: Decimal;
  readonly incomeMin: string;
  readonly incomeMax: string;
};

/** A plain decimal, exactly: `1.50` is 150 with two places. */
type Decimal = { readonly digits: bigint; readonly places: number };

/** Reads a file of any format; a direction with several cities comes once for each. */
export function readFile(text: string): readonly Promised[] {
  return [...readItems(text)];
}

/** The same one by one, each read when it is asked for: a long file is read in pieces. */
export function* readItems(text: string): Generator<Promised, void> {
  if (text.startsWith('{')) yield* readJson(text);
  else for (const [, item = ''] of text.matchAll(/<item>(.*?)<\/item>/g)) yield readItem(item);
}

function readItem(item: string): Promised {
  const whole = item.replace(/<step .*<\/step>/, '');
  const steps = [...item.matchAll(/<step frommin="([^"]*)" frommax="([^"]*)">(.*?)<\/step>/g)];
  const only = readStep(whole, limitOf(whole, 'min'), limitOf(whole, 'max'));
  const read = steps.map(([, min = '', max = '', step = '']) => readStep(step, min, max));
  const sides = { from: elementOf(whole, 'from') ?? '', to: elementOf(whole, 'to') ?? '' };
  const city = elementOf(whole, 'city') ?? null;
  return { ...sides, city, steps: read.length === 0 ? [only] : read };
}

/** Version 1.0 and the ways of Trustee have one name for a limit, version 1.1 another. */
function limitOf(item: string, end: 'min' | 'max'): string {
  return elementOf(item, `${end}amount`) ?? elementOf(item, `from${end}`) ?? '';
}

function readStep(text: string, incomeMin: string, incomeMax: string): PromisedStep {
  return {
    in: decimalOf(elementOf(text, 'in') ?? ''),
    out: decimalOf(elementOf(text, 'out') ?? ''),
    toFee: decimalOf(elementOf(text, 'tofee') ?? '0'),
    incomeMin,
    incomeMax,
  };
}

/** The value of an element, without the currency that may stand behind it. */
function elementOf(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.split(' ')[0];
}

type JsonStep = Readonly<Record<'in' | 'out' | 'from_min' | 'from_max', string>> & {
  readonly to_fee: string | null;
};
type JsonFile = {
  readonly rates: readonly (JsonStep & {
    readonly from: string;
    readonly to: string;
    readonly cities?: readonly string[];
    readonly steps: readonly JsonStep[];
  })[];
};

function* readJson(text: string): Generator<Promised, void> {
  const file: JsonFile = JSON.parse(text);
  for (const { from, to, cities, steps, ...only } of file.rates) {
    const city = cities?.[0] ?? null;
    yield { from, to, city, steps: (steps.length === 0 ? [only] : steps).map(readJsonStep) };
  }
}

function readJsonStep(step: JsonStep): PromisedStep {
  return {
    in: decimalOf(step.in),
    out: decimalOf(step.out),
    toFee: decimalOf(step.to_fee ?? '0'),
    incomeMin: step.from_min,
    incomeMax: step.from_max,
  };
}

function decimalOf(text: string): Decimal {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (match === null) throw new Error(`a file says ${text} where a number belongs`);
  const fraction = match[2] ?? '';
  return { digits: BigInt((match[1] ?? '') + fraction), places: fraction.length };
}

/**
 * What an income brings by what a file promises, in units of the outcome asset, rounded down:
 * income × out ÷ in − fee. Scales are those of the two assets.
 */
export function promisedUnits(
  step: PromisedStep,
  incomeUnits: bigint,
  scales: { readonly income: number; readonly outcome: number },
): bigint {
  const ten = (places: number) => 10n ** BigInt(places);
  const above = incomeUnits * step.out.digits * ten(step.in.places + scales.outcome);
  const below = step.in.digits * ten(step.out.places + scales.income);
  const fee = (step.toFee.digits * ten(scales.outcome)) / ten(step.toFee.places);
  return above / below - fee;
}
