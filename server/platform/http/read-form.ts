import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../core/refusal.ts';

type UploadedFile = { readonly name: string; readonly content: Buffer };

export type UploadForm = {
  readonly fields: Readonly<Record<string, string>>;
  /** Null where the form has no such file, or an empty one. */
  readonly file: UploadedFile | null;
};

const fieldsMax = 12;

/**
 * Reads a multipart form with at most one file, named `file`. A file beyond `bytesMax` is refused
 * as soon as it is (413): the parser would otherwise hand over its first part as if it were whole.
 */
export async function readForm(
  request: FastifyRequest,
  { file, bytesMax }: { readonly file: string; readonly bytesMax: number },
): Promise<UploadForm | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type');
  try {
    return await readParts(request, file, bytesMax);
  } catch (error) {
    // Limits have a status of their own; what the parser cannot read is the sender's mistake.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return refuse('malformed');
  }
}

async function readParts(
  request: FastifyRequest,
  name: string,
  bytesMax: number,
): Promise<UploadForm | Refusal> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  const limits = { fileSize: bytesMax, files: 1, fields: fieldsMax, parts: fieldsMax + 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    if (part.file.truncated) return refuse('too_large', name);
    if (part.fieldname === name && content.length > 0) file = { name: part.filename, content };
  }
  return { fields, file };
}
