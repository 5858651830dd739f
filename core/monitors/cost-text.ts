const costPattern = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,8})?(?: ?%| [A-Z0-9]{2,12})?$/;

/** Says whether a text is a cost as monitors read it: `5`, `0.8 %`, `5 UAH`. */
export function isCostText(text: string): boolean {
  return costPattern.test(text);
}
