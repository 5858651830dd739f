/** As much as the server takes. */
export const fileTextMax = 4 * 1024 * 1024;

/** The words of a file: UTF-8, or what spreadsheets of Russian Windows write where it is none. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
