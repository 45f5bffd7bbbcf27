import type { ReactNode } from 'react'

/** The header of a member's own page. */
export const OwnHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 px-[var(--gutter)] pt-8 pb-4 sm:pt-12">
    <h1 className="text-[clamp(2rem,4.6vw,3.25rem)] leading-[1.05] font-extrabold tracking-[-0.025em] text-balance">
      {title}
    </h1>
    {children}
  </header>
)
