/** Where an icon is read from: those of the house are files, those operators sent are pictures. */
export function iconUrlOf(icon: string): string {
  return icon.startsWith('own-') ? `/uploads/icons/${icon}.png` : `/icons/${icon}.svg`;
}
