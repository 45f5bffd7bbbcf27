import { useId, type ReactNode } from 'react'

interface ChipsProps {
  title: string
  /** List items, each with a link. */
  children: ReactNode
}

/** A row of short links under a heading. */
export function Chips({ title, children }: ChipsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-[var(--gutter)]">
      <h2 id={id} className="text-lg font-bold tracking-tight">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}
