import { encode } from 'uqr';
import { useUiLanguage } from '../language/language.tsx';

type Props = { readonly text: string; readonly label: string; readonly className?: string };

/** A QR code as one SVG path, dark on light in both themes: many readers know no other way. */
export function QrCode({ text, label, className = 'size-44' }: Props) {
  const { t } = useUiLanguage();
  const code = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  for (const [y, row] of code.data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  }
  return (
    <svg
      role="img"
      aria-label={t('ui.qrLabel', { label })}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={`rounded-md border border-hairline ${className}`}
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={path} fill="#0e1412" />
    </svg>
  );
}
