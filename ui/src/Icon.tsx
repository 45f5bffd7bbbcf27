import type { ReactNode } from 'react'

const line = (d: string) => (
  <path
    d={d}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

const SHAPES = {
  play: (
    <path
      d="M8 5.3c0-1 1.1-1.6 2-1.1l10 6.7c.8.5.8 1.7 0 2.2l-10 6.7c-.9.5-2-.1-2-1.1z"
      fill="currentColor"
    />
  ),
  back: line('m14.5 5.5-6.5 6.5 6.5 6.5'),
  forward: line('m9.5 5.5 6.5 6.5-6.5 6.5'),
  share: line('M12 15V3.5m0 0L8 7.5m4-4 4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12'),
  check: line('m5 12.5 4.5 4.5L19 7.5'),
  close: line('m6 6 12 12M18 6 6 18'),
  info: line('M12 11v5.5M12 7.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'),
  warning: line(
    'M12 9.5v4M12 16.9v.1M10.3 4.3 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0z',
  ),
  film: line('M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4'),
  clock: line('M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'),
  retry: line('M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5'),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

/** A picture beside words: hidden from screen readers, as tall as the text (1.25em) unless `className` says otherwise. */
export function Icon({ name, className = 'size-[1.25em]' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={`shrink-0 ${className}`}>
      {SHAPES[name]}
    </svg>
  )
}
