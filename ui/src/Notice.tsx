import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  title: string
  children?: ReactNode
  /** A button or link that helps. */
  action?: ReactNode
  /** The heading level. */
  level?: 1 | 2
}

/** An empty or error state that fills a page or section: title, explanation and action. */
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
