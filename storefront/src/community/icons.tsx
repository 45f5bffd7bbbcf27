import type { ReactNode } from 'react'

/** Icons of comments only: none of them is in the first chunk of the shop. */
const SHAPES = {
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  reply: 'M9 8V4.5L3.5 10 9 15.5V12c5 0 8.5 1.5 11.5 6-.7-6-4.5-10-11.5-10z',
  pin: 'M9 4h6l-.8 6 3.3 3.500H6.500L9.8 10zM12 13.500V20',
  flag: 'M5.5 20.500V4M5.5 4.500h12l-2.5 4 2.5 4h-12',
  edit: 'M4 20l.8-4L16 4.800a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.400L8 19.200zM14 7l3 3',
  hide: 'M4 4l16 16M9.5 5.800A9 9 0 0 1 12 5.500c5 0 8 4 9 6.500a12 12 0 0 1-2.6 3.600M6 7.800A12 12 0 0 0 3 12c1 2.5 4 6.5 9 6.500a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
} satisfies Record<string, string>

interface Props {
  name: keyof typeof SHAPES
  className?: string
}

/** Like the shop's `Icon`: hidden from screen readers, beside text. */
export const Sign = ({ name, className = 'size-[1.25em]' }: Props): ReactNode => (
  <svg viewBox="0 0 24 24" aria-hidden className={`shrink-0 ${className}`}>
    <path
      d={SHAPES[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
