import type { ReactNode } from 'react'

/** The error of a step as a whole. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-danger empty:hidden">
    {children}
  </p>
)
