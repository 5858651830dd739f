import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build made for pages of others. */
export type WidgetBuild = {
  /** The script that makes the frame, whole. */
  readonly embedScript: string;
  /** Addresses of what the frame loads. */
  readonly script: string;
  readonly styles: readonly string[];
};

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** Reads the build of the widget; null where there is none. */
export async function openWidgetBuild(clientDir: string): Promise<WidgetBuild | null> {
  const text = await readFile(join(clientDir, 'widget-manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(text);
  const [widget, embed] = [manifest['site/entry-widget.ts'], manifest['site/entry-embed.ts']];
  if (widget === undefined || embed === undefined) return null;
  // It stands in pages of others as it is: whatever it needs must be in it.
  if ((embed.imports ?? []).length > 0) throw new Error('the script of the widget is not whole');
  const code = await readFile(join(clientDir, embed.file), 'utf8');
  return {
    // Names of ours are no names of the page it runs in.
    embedScript: `(()=>{"use strict";${code}})();`,
    script: `/${widget.file}`,
    styles: (widget.css ?? []).map((file) => `/${file}`),
  };
}
