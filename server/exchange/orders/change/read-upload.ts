import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Cheque } from './send-cheque.ts';

const bytesMax = 5 * 1024 * 1024;

/**
 * Reads the one file of a multipart request. A file cut off at the limit is refused: the parser
 * would otherwise hand over its first part as if it were whole.
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
): Promise<Cheque | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type');
  try {
    return await readFile(request, field);
  } catch (error) {
    // Limits have a status of their own; what the parser cannot read is the sender's mistake.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return refuse('malformed');
  }
}

async function readFile(request: FastifyRequest, field: string): Promise<Cheque | Refusal> {
  let found: Cheque | Refusal = refuse('required', field);
  const parts = request.parts({ limits: { fileSize: bytesMax, files: 1, fields: 5, parts: 6 } });
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer();
    if (part.fieldname !== field) continue;
    found = part.file.truncated ? refuse('too_large', field) : { name: part.filename, content };
  }
  if ('content' in found && found.content.length === 0) return refuse('required', field);
  return found;
}
