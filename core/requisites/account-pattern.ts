const lengthMax = 200;

/** Choices and repetitions of one pattern: each more multiplies the time a bad text can take. */
const repetitionsMax = 4;
const openRepetitionsMax = 2;
const groupsMax = 4;
const choicesMax = 12;
const widthMax = 30;

/**
 * Says whether an operator's pattern is a regular expression that no text can make slow: literals,
 * classes and a few choices, repeated one sign at a time. Repeated groups, looks around and
 * references back are not needed to describe an account, and are what makes matching explode.
 */
export function isAccountPattern(pattern: string): boolean {
  if (pattern === '' || pattern.length > lengthMax || !compiles(pattern)) return false;
  if (/\\[1-9k]/.test(pattern)) return false;
  const outline = outlineOf(pattern);
  if (/\)[*+?{]/.test(outline) || /\(\?[^:]/.test(outline)) return false;
  const repetitions = outline.replace(/\(\?:/g, '(').match(/[*+?]|\{[0-9]+,[0-9]*\}/g) ?? [];
  return (
    repetitions.length <= repetitionsMax &&
    repetitions.filter(isOpenEnded).length <= openRepetitionsMax &&
    countOf('(', outline) <= groupsMax &&
    countOf('|', outline) <= choicesMax
  );
}

/** The pattern's structure: what stands in a class or behind a backslash is one sign like any. */
function outlineOf(pattern: string): string {
  return pattern.replace(/\\[\s\S]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
}

function isOpenEnded(repetition: string): boolean {
  if (repetition === '*' || repetition === '+') return true;
  const [, min = '', max = ''] = /^\{([0-9]+),([0-9]*)\}$/.exec(repetition) ?? [];
  return min !== '' && (max === '' || BigInt(max) - BigInt(min) > BigInt(widthMax));
}

function countOf(sign: string, outline: string): number {
  return outline.split(sign).length - 1;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`) instanceof RegExp;
  } catch {
    return false;
  }
}
