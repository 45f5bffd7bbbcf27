import type { ReactNode } from 'react'

/** An address reads from left to right in every language: its start must stand before it. */
export const leftToRight = (field: ReactNode) => <div dir="ltr">{field}</div>
