/**
 * Tells what a file is by its content, whatever it is called: `image/png`; null where nobody knows.
 * What knows the kinds of files is loaded with the first file.
 */
export async function mimeOf(content: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content);
  return type?.mime ?? null;
}
