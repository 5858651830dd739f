import { type ProcessName, processNames, residentMegabytes } from './processes.ts';
import type { Service } from './running-service.ts';

/** Resident megabytes of each process; null where it does not run or the system does not tell. */
export type Memory = Readonly<Record<ProcessName, number | null>>;

/** Reads the resident memory of the service's processes as it is now. */
export async function measureMemory(service: Service): Promise<Memory> {
  const read = async (name: ProcessName) => {
    const megabytes = await residentMegabytes(await service.pidOf(name));
    return [name, megabytes] as const;
  };
  const figures = new Map(await Promise.all(processNames.map(read)));
  return {
    web: figures.get('web') ?? null,
    worker: figures.get('worker') ?? null,
    signer: figures.get('signer') ?? null,
  };
}
