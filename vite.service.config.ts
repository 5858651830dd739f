import { defineConfig } from 'vite';
import { lineMaps } from './tools/line-maps.ts';
import { oneByteText } from './tools/one-byte-text.ts';

/**
 * The programs of the service, each in few files: a process that loads our modules one by one holds
 * 40 MB more, and starts later. Packages are loaded from `node_modules` as ever; names stay as they
 * were written, and maps lead stack traces to the sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [oneByteText(), lineMaps()],
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages that only some shops install.
      external: ['ccxt'],
      input: {
        launch: 'server/launch/launch.ts',
        web: 'server/main.ts',
        worker: 'server/worker.ts',
        signer: 'signer/main.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        // A stack trace needs lines alone, and the sources lie beside it.
        sourcemapExcludeSources: true,
      },
    },
  },
});
