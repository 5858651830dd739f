import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is none that systems hand out of themselves', async () => {
  const ports = await Promise.all(Array.from({ length: 30 }, () => freePort()));
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
  expect(new Set(ports).size).toBeGreaterThan(20);
});

test('a port somebody listens on is passed over', async () => {
  const busy = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(busy, '127.0.0.1', resolve));
  const other = busy === 20_000 ? 20_001 : 20_000;
  const offered = [busy, busy, other];
  try {
    expect(await freePort(() => offered.shift() ?? other)).toBe(other);
    await expect(freePort(() => busy)).rejects.toThrow('No free port');
  } finally {
    await new Promise((resolve) => holder.close(resolve));
  }
});
