/** Where an icon is read from: our own are files, those that operators sent are pictures. */
export function iconUrlOf(icon: string): string {
  return icon.startsWith('own-') ? `/uploads/icons/${icon}.png` : `/icons/${icon}.svg`;
}
