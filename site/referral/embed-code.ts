import type { BannerSize } from '../../contract/banners.ts';
import { widgetScriptPath } from '../../contract/widget.ts';
import { widgetAttributes, widgetHeight, widgetPath } from '../../contract/widget-frame.ts';

type Banner = {
  /** Where a press leads, and where the picture is. */
  readonly link: string;
  readonly image: string;
  readonly alt: string;
  readonly size: BannerSize;
};

/** HTML of a banner, to be put on a page of somebody else's. */
export function bannerCode({ link, image, alt, size: { width, height } }: Banner): string {
  return (
    `<a href="${escaped(link)}" target="_blank" rel="sponsored noopener">` +
    `<img src="${escaped(image)}" width="${width}" height="${height}" alt="${escaped(alt)}"></a>`
  );
}

/** What a widget is made with; an empty value is left out. */
export type WidgetOptions = Readonly<Record<(typeof widgetAttributes)[number], string>>;

/** HTML of the script that makes the widget. */
export function widgetScriptCode(origin: string, options: WidgetOptions): string {
  const attributes = given(options).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return `<script src="${origin}${widgetScriptPath}"${attributes.join('')} async></script>`;
}

/** HTML of the frame alone, for pages that take no scripts of others. */
export function widgetFrameCode(origin: string, options: WidgetOptions, title: string): string {
  const address = escaped(origin + widgetAddress(options));
  return (
    `<iframe src="${address}" title="${escaped(title)}" width="416" height="${widgetHeight}" ` +
    'style="border:0;max-width:100%" loading="lazy"></iframe>'
  );
}

/** Where the frame of a widget is. */
export function widgetAddress(options: WidgetOptions): string {
  return `${widgetPath}?${new URLSearchParams(given(options))}`;
}

function given(options: WidgetOptions): [string, string][] {
  return widgetAttributes.flatMap((name): [string, string][] =>
    options[name] === '' ? [] : [[name, options[name]]],
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
