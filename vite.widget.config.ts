import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The widget of partners, built apart from the site: it shares no file with it, so that a page of
 * somebody else's loads what the form needs and nothing more.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: 'widget-manifest.json',
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { widget: 'site/entry-widget.ts', embed: 'site/entry-embed.ts' } },
  },
});
