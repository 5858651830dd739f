import { hostname } from 'node:os';
import type { Resource } from '@opentelemetry/resources';

/** Which process of which machine spans and figures are of. */
export async function resourceOf(processName: string): Promise<Resource> {
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  return resourceFromAttributes({
    'service.namespace': 'agio',
    'service.name': `agio-${processName}`,
    'service.instance.id': `${hostname()}-${process.pid}`,
  });
}
