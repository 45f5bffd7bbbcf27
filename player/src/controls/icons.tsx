import type { ReactNode } from 'react'

/** Shapes on a 24 by 24 grid. */
const SHAPES = {
  play: <path d="M7 4.6v14.8c0 .8.9 1.3 1.6.9l11.6-7.4c.6-.4.6-1.4 0-1.8L8.6 3.7c-.7-.4-1.6.1-1.6.9Z" />,
  pause: (
    <path d="M6.5 4h3c.6 0 1 .4 1 1v14c0 .6-.4 1-1 1h-3a1 1 0 0 1-1-1V5c0-.6.4-1 1-1Zm8 0h3c.6 0 1 .4 1 1v14c0 .6-.4 1-1 1h-3a1 1 0 0 1-1-1V5c0-.6.4-1 1-1Z" />
  ),
  replay: <path className="mp-line" d="M4 12a8 8 0 1 0 2.6-5.9M4 3.5V8h4.5" />,
  back: (
    <>
      <path className="mp-line" d="M4 12a8 8 0 1 0 2.6-5.9M4 3.5V8h4.5" />
      <text x="12.2" y="15.2">
        10
      </text>
    </>
  ),
  forward: (
    <>
      <path className="mp-line" d="M20 12a8 8 0 1 1-2.6-5.9M20 3.5V8h-4.5" />
      <text x="11.8" y="15.2">
        10
      </text>
    </>
  ),
  loud: (
    <>
      <path d="M3 9.5v5c0 .6.4 1 1 1h3l4.3 3.7c.7.6 1.7.1 1.7-.8V5.6c0-.9-1-1.4-1.7-.8L7 8.5H4a1 1 0 0 0-1 1Z" />
      <path className="mp-line" d="M16 8.8a4.5 4.5 0 0 1 0 6.4M18.6 6a8.5 8.5 0 0 1 0 12" />
    </>
  ),
  quiet: (
    <>
      <path d="M3 9.5v5c0 .6.4 1 1 1h3l4.3 3.7c.7.6 1.7.1 1.7-.8V5.6c0-.9-1-1.4-1.7-.8L7 8.5H4a1 1 0 0 0-1 1Z" />
      <path className="mp-line" d="M16 8.8a4.5 4.5 0 0 1 0 6.4" />
    </>
  ),
  muted: (
    <>
      <path d="M3 9.5v5c0 .6.4 1 1 1h3l4.3 3.7c.7.6 1.7.1 1.7-.8V5.6c0-.9-1-1.4-1.7-.8L7 8.5H4a1 1 0 0 0-1 1Z" />
      <path className="mp-line" d="m16.5 9.5 5 5m0-5-5 5" />
    </>
  ),
  captions: (
    <>
      <rect className="mp-line" x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path className="mp-line" d="M10.4 10.3a2.3 2.3 0 1 0 0 3.4m7-3.4a2.3 2.3 0 1 0 0 3.4" />
    </>
  ),
  settings: (
    <path
      className="mp-line"
      d="M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm-1.5-6h3l.5 2.6 1.7.7 2.2-1.5 2.1 2.1-1.5 2.2.7 1.7 2.6.5v3l-2.6.5-.7 1.7 1.5 2.2-2.1 2.1-2.2-1.5-1.7.7-.5 2.6h-3l-.5-2.6-1.7-.7-2.2 1.5L4 18.7l1.5-2.2-.7-1.7-2.6-.5v-3l2.6-.5.7-1.7L4 6.9l2.1-2.1 2.2 1.5 1.7-.7Z"
    />
  ),
  float: (
    <>
      <path className="mp-line" d="M21 10.5V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h4.5" />
      <rect x="12" y="12.5" width="9.5" height="7" rx="1.5" />
    </>
  ),
  fill: <path className="mp-line" d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />,
  unfill: <path className="mp-line" d="M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5" />,
  airplay: (
    <>
      <path
        className="mp-line"
        d="M6 17H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-1"
      />
      <path d="m12 14 5.5 6.5h-11Z" />
    </>
  ),
  cast: (
    <>
      <path className="mp-line" d="M3 8V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5" />
      <path className="mp-line" d="M3 12.5A7.5 7.5 0 0 1 10.5 20M3 16.5A3.5 3.5 0 0 1 6.5 20" />
    </>
  ),
  skip_next: (
    <path d="M5 5.6v12.8c0 .8.9 1.3 1.6.8l9-6.4c.6-.4.6-1.2 0-1.6l-9-6.4c-.7-.5-1.6 0-1.6.8ZM18 4.5h1.4c.4 0 .6.3.6.6v13.8c0 .3-.2.6-.6.6H18c-.4 0-.6-.3-.6-.6V5.1c0-.3.2-.6.6-.6Z" />
  ),
  skip_previous: (
    <path d="M19 5.6v12.8c0 .8-.9 1.3-1.6.8l-9-6.4c-.6-.4-.6-1.2 0-1.6l9-6.4c.7-.5 1.6 0 1.6.8ZM6 4.5H4.6c-.4 0-.6.3-.6.6v13.8c0 .3.2.6.6.6H6c.4 0 .6-.3.6-.6V5.1c0-.3-.2-.6-.6-.6Z" />
  ),
  check: <path className="mp-line" d="m5 12.5 4.5 4.5L19 7.5" />,
  next: <path className="mp-line" d="m9.5 6 6 6-6 6" />,
  previous: <path className="mp-line" d="m14.5 6-6 6 6 6" />,
  close: <path className="mp-line" d="m6 6 12 12M18 6 6 18" />,
  warning: <path className="mp-line" d="M12 4 2.5 20h19ZM12 10.5v4.5m0 2.4v.1" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

/** An icon, hidden from screen readers since its button has a label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="mp-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {SHAPES[name]}
  </svg>
)
