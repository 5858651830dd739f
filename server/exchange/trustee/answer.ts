/** A number of an answer, written with exactly these digits. */
export class Figure {
  readonly text: string;

  constructor(decimal: string) {
    this.text = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  }
}

export type Members = Readonly<Record<string, string | Figure | null | undefined>>;

/** What went wrong, in the words of the interface. */
export type Failure = {
  readonly status: number;
  readonly errorCode: 'EXCEEDING_LIMITS' | 'EXPIRED_RATE' | 'PROVIDER_ERROR';
  readonly message: string;
  readonly limit?: { readonly minAmount: Figure } | { readonly maxAmount: Figure };
};

/** Says that a call was not done. */
export function failure(
  message: string,
  status = 400,
  errorCode: Failure['errorCode'] = 'PROVIDER_ERROR',
): Failure {
  return { status, errorCode, message };
}

/** Tells a failure from members of an answer. */
export function isFailure(value: object): value is Failure {
  return 'errorCode' in value && 'status' in value && typeof value.status === 'number';
}

/** Writes an answer as JSON; amounts are numbers of exactly their own digits. */
export function writeAnswer(members: Members): string {
  const written = given(members).map(([name, value]) => {
    const text = value instanceof Figure ? value.text : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${written.join(',')}}`;
}

/** What is signed of an answer: numbers as whoever reads them in JavaScript has them. */
export function signedMembers(members: Members): Record<string, string | number> {
  return Object.fromEntries(
    given(members).map(([name, value]) => [
      name,
      value instanceof Figure ? Number(value.text) : value,
    ]),
  );
}

function given(members: Members): [string, string | Figure][] {
  return Object.entries(members).flatMap(([name, value]): [string, string | Figure][] =>
    value === null || value === undefined ? [] : [[name, value]],
  );
}
