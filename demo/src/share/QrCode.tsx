import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** Text alternative. */
  readonly label: string;
}

/** This many characters take 93 modules per row, a third of a millimetre each on the 32 mm of the report. */
export const MAX_QR_LETTERS = 500;
/** Light modules around it, as the standard requires. */
const BORDER = 4;

/** A text as a QR code (ISO 18004), dark on light, one unit per module. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
