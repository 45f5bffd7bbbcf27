import type { ReactNode } from 'react'

/** Text that is left-to-right in every language, such as a URL. */
export const leftToRight = (field: ReactNode) => <div dir="ltr">{field}</div>
