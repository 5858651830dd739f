import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Bench, faultOf, type Rules } from './bench.ts';

const page = '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>';

/** Whatever the outside does, a source ends soon, reads little, and calls it a fault. */
export const outsideRules: Rules = {
  ...garbled('a web page', () => page),
  ...garbled('nothing', () => ''),
  ...garbled('an empty list', () => '[]'),
  ...garbled('an empty object', () => '{}'),
  ...garbled('null', () => 'null'),
  ...garbled('half of an answer', ({ body }) => body.subarray(0, body.length >> 1)),
  ...garbled('all but the last bytes', ({ body }) => body.subarray(0, -4)),
  ...garbled('bytes that are no text', () => Buffer.of(0xff, 0x98, 0x00)),

  'calls an error of its own with status 200 a fault': async (bench) => {
    for (const error of bench.recorded.errors) {
      await faultOf(bench, bench.read(error), /nonsense/);
    }
  },

  ...refused(429, '30', 60),
  ...refused(429, '120', 120),
  ...refused(418, '86400', 3600),
  ...refused(403, '', 60),
  ...refused(500, '', null),
  ...refused(503, '15', 15),
  ...refused(503, 'Fri, 20 Nov 2026 10:01:00 GMT', 60),

  'follows no redirection': async (bench) => {
    const { standIn, recorded } = bench;
    const location = `${standIn.address}/elsewhere`;
    standIn.serve(recorded.path, { status: 302, headers: { location } });
    await faultOf(bench, bench.source().fetch(), /did not answer/);
    expect(standIn.asked).not.toContain('/elsewhere');
  },

  'gives up on silence, on a drip and on a broken connection': async (bench) => {
    const { standIn, recorded, body, source } = bench;
    standIn.serve(recorded.path, { silent: true });
    await faultOf(bench, source(150).fetch(), /within 150 ms/);
    standIn.serve(recorded.path, { body, dripMilliseconds: 20 });
    await faultOf(bench, source(150).fetch(), /within 150 ms/);
    standIn.serve(recorded.path, { body, cutAfterBytes: 40 });
    await faultOf(bench, source().fetch(), /did not answer|nonsense/);
  },

  'stops reading an answer of fifty megabytes': async (bench) => {
    const { standIn, recorded } = bench;
    standIn.serve(recorded.path, { body: Buffer.alloc(1024 * 1024, 32), times: 50 });
    await faultOf(bench, bench.source().fetch(), /over \d+ bytes/);
    expect(standIn.sentBytes()).toBeLessThan(16 * 1024 * 1024);
  },

  'stops reading an answer that grows to fifty megabytes when it is unpacked': async (bench) => {
    const { standIn, recorded } = bench;
    const headers = { 'content-encoding': 'gzip' };
    standIn.serve(recorded.path, { body: packedSpaces, headers });
    await faultOf(bench, bench.source().fetch(), /over \d+ bytes/);
    expect(standIn.sentBytes()).toBe(packedSpaces.length);
  },
};

const packedSpaces = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32));

function garbled(what: string, tell: (bench: Bench) => Buffer | string): Rules {
  return {
    [`calls ${what} with status 200 a fault`]: async (bench) => {
      await faultOf(bench, bench.read(tell(bench)), /nonsense|did not answer/);
    },
  };
}

function refused(status: number, wait: string, rest: number | null): Rules {
  return {
    [`stays away as status ${status} with Retry-After "${wait}" asks for`]: async (bench) => {
      const headers: Record<string, string> = wait === '' ? {} : { 'retry-after': wait };
      bench.standIn.serve(bench.recorded.path, { status, body: page, headers });
      const why = new RegExp(`answered ${status}`);
      const fault = await faultOf(bench, bench.source().fetch(), why);
      expect(fault.retryAfterSeconds).toBe(rest);
    },
  };
}
