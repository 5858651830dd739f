const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** The order matters: nearly every browser also names those it is made of. */
const browsers = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

/**
 * A browser and its device in words a person knows: `deviceName('… Windows … Firefox/140') ===
 * 'Firefox, Windows'`; null where neither is known.
 */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const known = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  return known.filter((name) => name !== undefined).join(', ') || null;
}

function firstOf(names: readonly (readonly [RegExp, string])[], text: string) {
  return names.find(([sign]) => sign.test(text))?.[1];
}
