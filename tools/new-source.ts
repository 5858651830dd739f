import { type Change, camel, carryOut, nameFrom, runGenerator } from './generator/change.ts';

/**
 * A source that is one GET over HTTP, held to the contract of sources, and its place among them.
 */
export function planSource(name: string): readonly Change[] {
  const open = `${camel(name)}Source`;
  const key = /-/.test(name) ? `'${name}'` : name;
  const variable = `SOURCE_${name.toUpperCase().replaceAll('-', '_')}_URL`;
  const folder = `sources/${name}`;
  return [
    { kind: 'create', path: `${folder}/${name}-source.ts`, text: sourceFile(name) },
    { kind: 'create', path: `${folder}/${name}-source.test.ts`, text: testFile(name) },
    { kind: 'create', path: `${folder}/MAPPING.md`, text: mappingFile(name) },
    { kind: 'create', path: `${folder}/answer.bytes`, text: answer },
    {
      kind: 'insert',
      path: 'sources/registry.ts',
      before: "import type { PriceSource } from './source.ts';",
      text: `import { ${open} } from './${name}/${name}-source.ts';\n`,
    },
    {
      kind: 'insert',
      path: 'sources/registry.ts',
      before: '} as const satisfies Record<string, (deps: SourceDeps) => PriceSource>;',
      text: `  ${key}: (deps: SourceDeps) => ${open}({ fetch, ...deps }),\n`,
    },
    {
      kind: 'insert',
      path: 'sources/source-names.ts',
      before: '} as const satisfies Record<string, string>;',
      text: `  ${key}: 'https://${name}.example',\n`,
    },
    {
      kind: 'insert',
      path: '.env.example',
      before: 'SOURCE_OPEN_ER_API_URL=',
      text: `${variable}=\n`,
    },
    {
      kind: 'insert',
      path: 'docs/configuration.md',
      before: '| `SOURCE_OPEN_ER_API_URL` |',
      text: `| \`${variable}\` | its own | address of ${name} |\n`,
    },
  ];
}

const answer = `[
  {"symbol":"BTCUSDT","bid":"96412.01","ask":"96412.02"},
  {"symbol":"XYZUSDT","bid":"1","ask":"2"},
  {"symbol":"LTCUSDT","bid":"99.17","ask":"99.18"}
]
`;

function sourceFile(name: string): string {
  const key = /-/.test(name) ? `sourceAddresses['${name}']` : `sourceAddresses.${name}`;
  return `import { httpSource, type Outside } from '../http-source.ts';
import { listOf, readJson } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { coinPairs, readRows } from '../ticker-rows.ts';

const pairs = coinPairs((base, quote) => \`\${base}\${quote}\`);

/** Best bid and ask of all pairs of ${name}; see MAPPING.md. */
export function ${camel(name)}Source(outside: Outside): PriceSource {
  return httpSource(
    {
      name: '${name}',
      kind: 'exchange',
      paceSeconds: 5,
      address: ${key},
      path: '/api/tickers',
      read: (text) => ({
        asOf: null,
        prices: readRows(listOf(readJson(text), 'the answer'), pairs, {
          symbol: 'symbol',
          bid: 'bid',
          ask: 'ask',
        }),
      }),
    },
    outside,
  );
}
`;
}

function testFile(name: string): string {
  return `import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: '${name}',
  path: '/api/tickers',
  file: 'answer.bytes',
  asOf: '2026-11-20T09:59:58Z',
  prices: [
    { base: 'BTC', quote: 'USDT', bid: '96412.01', ask: '96412.02' },
    { base: 'LTC', quote: 'USDT', bid: '99.17', ask: '99.18' },
  ],
  errors: [],
  pair: { name: 'LTC/USDT', symbol: 'LTCUSDT', bid: '99.17', ask: '99.18' },
});
`;
}

function mappingFile(name: string): string {
  return `# ${name}: whose word is what

\`GET /api/tickers\` at \`https://${name}.example\`, every 5 s; at most 2 MB are read.

| ours | theirs |
|---|---|
| pair \`BTC/USDT\` | \`symbol\`: \`BTCUSDT\` |
| bid, ask | \`bid\`, \`ask\`: texts |
| size (frozen feeds) | |
| turnover | |
| as of | |
| error | |
`;
}

if (import.meta.main) {
  runGenerator(() => {
    const name = nameFrom(process.argv.slice(2), 'new:source');
    carryOut(planSource(name), [
      '',
      `Put an answer you have recorded into sources/${name}/answer.bytes, set the path and the shape`,
      'of its rows, fill in MAPPING.md, and switch it on with SOURCES.',
    ]);
  });
}
