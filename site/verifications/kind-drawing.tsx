import type { CardKind } from '../../core/verifications/card-verification.ts';
import { useLanguage } from '../shell/language.tsx';

type Props = { readonly kind: CardKind; readonly code: string | null };

/** What a good photo of each kind of card shows. No real card: lines of our own. */
export function KindDrawing({ kind, code }: Props) {
  const { t } = useLanguage();
  const label = t(`cardVerification.drawing.${kind}`);
  const shown = code ?? '·····';
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 288 208"
      className="w-full max-w-72 rounded-md border border-hairline bg-raised text-ink"
    >
      <Corners />
      {kind === 'virtual' ? <Phone /> : <Plastic named={kind === 'plastic'} />}
      <Note kind={kind} code={shown} />
    </svg>
  );
}

/** The frame of a camera: everything inside it is in the picture. */
function Corners() {
  return (
    <path
      d="M10 26V10h16M262 10h16v16M278 182v16h-16M26 198H10v-16"
      fill="none"
      className="stroke-green"
      strokeWidth="2"
    />
  );
}

function Plastic({ named }: { named: boolean }) {
  return (
    <g>
      <CardFace x={30} y={26} scale={1} />
      {named ? (
        <text x="46" y="138" fontSize="11" className="fill-ink font-mono" letterSpacing="0.5">
          IVAN IVANOV
        </text>
      ) : (
        <path d="M46 134h70" className="stroke-edge" strokeWidth="1.5" strokeDasharray="3 4" />
      )}
    </g>
  );
}

/** A card of 200 by 126 with a chip, rings of a rosette and a number whose middle is covered. */
function CardFace({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect width="200" height="126" rx="9" className="fill-green-wash stroke-green" />
      <g fill="none" className="stroke-green" opacity="0.45" strokeWidth="0.75">
        {[10, 16, 22, 28].map((radius) => (
          <ellipse key={radius} cx="164" cy="34" rx={radius} ry={radius * 0.6} />
        ))}
        {[10, 16, 22, 28].map((radius) => (
          <ellipse key={radius} cx="164" cy="34" rx={radius * 0.6} ry={radius} />
        ))}
      </g>
      <g className="fill-paper stroke-edge">
        <rect x="16" y="24" width="30" height="22" rx="3" />
        <path d="M16 35h10M36 35h10M26 24v22M36 24v22" fill="none" />
      </g>
      <text x="16" y="82" fontSize="14.5" className="fill-ink font-mono">
        2202 20
      </text>
      <rect x="80" y="67" width="62" height="21" rx="1" className="fill-ink" />
      <text x="148" y="82" fontSize="14.5" className="fill-ink font-mono">
        7895
      </text>
    </g>
  );
}

function Phone() {
  return (
    <g>
      <rect x="60" y="16" width="120" height="176" rx="14" className="fill-paper stroke-ink" />
      <path d="M106 23h28" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
      <CardFace x={69} y={40} scale={0.51} />
      <g className="stroke-edge" strokeWidth="2" strokeLinecap="round">
        <path d="M72 124h64M72 138h92M72 152h48" />
      </g>
    </g>
  );
}

/** A slip of paper with the code in handwriting, and the name where the card has none. */
function Note({ kind, code }: { kind: CardKind; code: string }) {
  const [x, y] = kind === 'virtual' ? [168, 122] : [144, 138];
  const named = kind === 'unnamed';
  return (
    <g transform={`translate(${x} ${y}) rotate(-5)`}>
      <rect width="106" height={named ? 56 : 44} fill="#fffdf4" stroke="#8b8778" strokeWidth="1" />
      <text x="14" y="30" fontSize="21" fontWeight="600" fill="#1b3f8b" letterSpacing="2.5">
        {code}
      </text>
      {named ? (
        <text x="14" y="48" fontSize="12" fill="#1b3f8b">
          Ivan Ivanov
        </text>
      ) : null}
    </g>
  );
}
