import { type WidgetData, widgetIds } from '../contract/widget.ts';
import { startForm } from './widget/start-form.ts';
import { takeLook } from './widget/take-look.ts';
import { tellHeight } from './widget/tell-height.ts';
import './widget/widget.css';

// All of the widget: it stands on pages of others, so it brings no library and asks for no font.
const data: WidgetData = JSON.parse(document.getElementById(widgetIds.data)?.textContent ?? '{}');

takeLook(new URLSearchParams(location.search));
startForm(data);
tellHeight();
