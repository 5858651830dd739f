import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneByteText } from './tools/one-byte-text.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const officeEntry = 'office/entry-client.tsx';
const office = existsSync(`${root}${officeEntry}`) ? { office: officeEntry } : {};

/**
 * What nearly every page needs comes in one file: twenty small ones press worse (by 6 kB) and each
 * takes a request. What only some pages open stays apart.
 */
const often = [
  'ui[\\\\/](classes|language|lists[\\\\/](picker|search-match|use-(list|centred)))',
  'ui[\\\\/]actions[\\\\/]button',
  'ui[\\\\/]forms[\\\\/](field|checkbox|amount|segmented)',
  'ui[\\\\/](states[\\\\/](notice|spinner)|drawings[\\\\/](icon|payment-system-icon))',
  'ui[\\\\/]values[\\\\/](moment|countdown|use-now)',
].join('|');
const rare = 'messages|desk-time|device-name|failure-screen|require-user|use-sign-out';
const frame = new RegExp(
  `[\\\\/](${often}|(client|i18n|site[\\\\/](shell|api|session|captcha)|react-router)[\\\\/](?!${rare})).*\\.(tsx?|js)$`,
);

/** What runs a button that calls the service, and its form: an order is placed without them. */
const actions =
  'actions[\\\\/](action-|use-action|failure)|dialogs[\\\\/](re|form-)|forms[\\\\/](form|code)';

/** Apart from the frame: a browser takes in each file at one go, and both in one take too long. */
const library = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * The same for what the exchange page shares with its dialogs and others with its rates; but for
 * what the server has drawn already.
 */
const served = 'what-next|pair-notes|direction-texts|no-pairs|fill-example';
const quote = new RegExp(
  `[\\\\/]site[\\\\/](exchange[\\\\/](?!(\\w+[\\\\/])?(${served}))|wallets[\\\\/]use-saved).*\\.tsx?$`,
);

/** Parts only draw: one that nothing in the browser uses, as it was for the server, is not sent. */
const parts = { test: /[\\/](ui|site)[\\/].*\.tsx$/, sideEffects: false };

/** What the page of an order is made of, which asked for a dozen small files else. */
const ticket = /[\\/](ui[\\/]\w+[\\/](copy-line|qr-code|timeline)|site[\\/]orders)[\\/.].*tsx?$/;

/** The little that the script of every page has in common with the frame: it must not bring it. */
const shared =
  /i18n[\\/](locale|format-moment)|contract[\\/]pages|platform[\\/]yield-to-main|vite[\\/]preload-helper/;

/** Pages that act bring it in one piece. */
const action = new RegExp(`[\\\\/]ui[\\\\/](${actions})`);

/** By which clock operators are back: whoever looks for another pair needs no ticket for it. */
const desk = /i18n[\\/]desk-time/;

/** All styles stand in the head of a page: what a script loads later has none to wait for. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const late = file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size;
      if (late) this.error(`${file.fileName} would come without its styles: load them in an entry`);
    }
  },
};

/**
 * What the router carries for its own framework and for who looks into it. None of it is switched
 * on here: links fetch nothing ahead, and nobody is told of navigations.
 */
const unusedOfRouter: Readonly<Record<string, string>> = {
  'lib/router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = null;
    export const instrumentationResultMetaContext = null;`,
  'lib/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = /* @__PURE__ */ createContext(undefined);
    export const usePrefetchBehavior = () => [false, null, null];
    export const mergeRefs = (ref) => ref;
    export const PrefetchPageLinks = null;
    export const Links = null;
    export const Meta = null;
    export const Scripts = null;
    export const setIsHydrated = null;
    export const useFrameworkContext = null;
    export const CRITICAL_CSS_DATA_ATTRIBUTE = null;`,
};

/** Says so when a new version of the router has them elsewhere: they would come back unnoticed. */
function leanRouter(): Plugin {
  const left = new Set(Object.keys(unusedOfRouter));
  return {
    name: 'lean-router',
    enforce: 'pre',
    load(id) {
      const path = id.split('/react-router/dist/production/')[1] ?? '';
      left.delete(path);
      return unusedOfRouter[path] ?? null;
    },
    // Their names for developers' tools keep even those of its parts that no page draws.
    transform: (code, id) =>
      id.includes('/react-router/dist/production/')
        ? code
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        : null,
    buildEnd(error) {
      if (error === undefined && left.size > 0) {
        this.error(`the router has no ${[...left].join(', ')} any more: see unusedOfRouter`);
      }
    },
  };
}

/**
 * Two builds: the browser's (`dist/client`, with a manifest that the server reads) and the server's
 * (`dist/server`, everything bundled, so that production needs no React in node_modules).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'site/public',
  plugins: [
    plainImports,
    ...(isSsrBuild ? [oneByteText()] : [leanRouter()]),
    react(),
    tailwindcss(),
  ],
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      }
    : {
        outDir: 'dist/client',
        // What is to go of it goes before (tools/former-assets.mjs).
        emptyOutDir: false,
        manifest: 'manifest.json',
        // Browsers that know light-dark(), popover and top-level await.
        target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
        assetsInlineLimit: 0,
        // The server names the chunks of a page itself; for later pages, lists of chunks in the
        // browser would weigh more than the round trip they save.
        modulePreload: false,
        rolldownOptions: {
          treeshake: { moduleSideEffects: [parts] },
          input: { site: 'site/entry-client.tsx', shell: 'site/entry-shell.ts', ...office },
          output: {
            codeSplitting: {
              groups: [
                { name: 'shared', test: shared, minShareCount: 2, priority: 1 },
                { name: 'desk', test: desk, minShareCount: 2, priority: 1 },
                { name: 'react', test: library, minShareCount: 2 },
                { name: 'frame', test: frame, minShareCount: 2 },
                { name: 'quote', test: quote, minShareCount: 2 },
                { name: 'action', test: action, minShareCount: 2 },
                { name: 'ticket', test: ticket, minShareCount: 2 },
              ],
            },
          },
        },
      },
}));
