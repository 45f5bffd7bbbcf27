import { encodeQR } from 'qr'
import { useMemo } from 'react'

interface Props {
  text: string
  /** The text alternative. */
  label: string
  className?: string
}

/** A QR code, dark on light in both schemes, as cameras expect. */
export function QrCode({ text, label, className = '' }: Props) {
  const { size, path } = useMemo(() => qrPath(encodeQR(text, 'raw', { border: 2 })), [text])

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white text-black ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** One square for each dark dot. */
const qrPath = (rows: boolean[][]) => ({
  size: rows.length,
  path: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
})
