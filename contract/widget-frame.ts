/** Attributes of the script that travel to the frame, as the frame's address names them. */
export const widgetAttributes = [
  'rid',
  'from',
  'to',
  'amount',
  'theme',
  'accent',
  'radius',
  'locale',
] as const;

/** The path of the frame: no other page of ours may stand in a frame of somebody else's. */
export const widgetPath = '/widget';

/** How high the frame is before it has told. */
export const widgetHeight = 372;

/** What the frame tells the page around it: how high it would like to be. */
export type WidgetMessage = { readonly agioWidget: 'height'; readonly height: number };
