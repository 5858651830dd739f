export function readAudit(text: string): {
  readonly answered: boolean;
  readonly found: readonly {
    readonly name: string;
    readonly severity: string;
    readonly titles: readonly string[];
  }[];
};
