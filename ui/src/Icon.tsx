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

const HEART =
  'M12 20.2 4.6 12.9a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.5.4-.5a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z'

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
  search: line('m20 20-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z'),
  pause: line('M9 6v12M15 6v12'),
  filter: line('M4 7h16M7 12h10M10 17h4'),
  down: line('m6 9.5 6 6 6-6'),
  lock: line(
    'M7.5 11V8a4.5 4.5 0 0 1 9 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  ),
  feed: line('M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14M6 18v.1'),
  link: line(
    'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2',
  ),
  person: line('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20c.6-3.9 3.7-6 7.5-6s6.9 2.1 7.5 6'),
  menu: line('M4 7h16M4 12h16M4 17h10'),
  stack: line('m12 4 8.5 4.5L12 13 3.5 8.5zM4 13l8 4.3L20 13'),
  bookmark: line('M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z'),
  globe: line(
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 9.5h17M3.5 14.5h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
  ),
  heart: line(HEART),
  heart_full: <path d={HEART} fill="currentColor" />,
  trash: line(
    'M4.5 6.5h15M9.5 6V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V6M6.5 6.5l.8 12.6a1 1 0 0 0 1 .9h7.4a1 1 0 0 0 1-.9l.8-12.6M10 10.5v5.5M14 10.5v5.5',
  ),
  save: line('M12 3.5V15m0 0-4-4m4 4 4-4M5 16.5v2A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-2'),
  retry: line('M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5'),
  screen: line('M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9 20h6M12 16v4'),
  tv: line('M4 7h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM8 3l4 4 4-4'),
  bell: line('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4'),
  shield: line('M12 3.5 19 6v5.5c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10'),
  key: line(
    'M14.5 13.5a4.5 4.5 0 1 0-4.3-3.2L4 16.5V20h3.5v-2.5H10V15l1.7-1.7a4.5 4.5 0 0 0 2.8.2zM15.5 8.5v.1',
  ),
  pencil: line('M4.5 19.5 5.5 15.5 15.8 5.2a1.7 1.7 0 0 1 2.4 0l.6.6a1.7 1.7 0 0 1 0 2.4L8.5 18.5z'),
  mail: line('M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3.5 7.5l8.5 6 8.5-6'),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

/**
 * An icon beside text: hidden from screen readers, as tall as the text (1.25em) unless `className` sets another size.
 */
export function Icon({ name, className = 'size-[1.25em]' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={`shrink-0 ${className}`}>
      {SHAPES[name]}
    </svg>
  )
}
