import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  title: string
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** Level of the heading on its page. */
  level?: 1 | 2
}

/** A whole place that has nothing to show: says what, why, and what can be done. */
export function Notice({ icon, title, children, action, level = 2 }: Props) {
  const Heading = `h${level}` as const

  return (
    <div className="mx-auto flex max-w-lg animate-appear flex-col items-center gap-3 px-6 py-16 text-center">
      <Icon name={icon} className="size-10 text-accent" />
      <Heading className="text-2xl font-bold tracking-tight">{title}</Heading>
      {children && <div className="leading-relaxed text-pretty text-quiet">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
