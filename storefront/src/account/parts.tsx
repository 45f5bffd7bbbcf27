import { Skeleton } from '@matinee/ui/Skeleton'
import { useId, type ReactNode } from 'react'
import { useTitle } from '../frame/use-title.ts'

/** The header of a part of the account. */
export function TabTitle({ title, text }: { title: string; text?: ReactNode }) {
  useTitle(title)

  return (
    <header className="mb-6">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {text && <p className="mt-1 max-w-prose leading-relaxed text-pretty text-quiet">{text}</p>}
    </header>
  )
}

interface SectionProps {
  title: string
  text?: ReactNode
  /** The actions on the whole list, beside its title. */
  action?: ReactNode
  children?: ReactNode
}

/** The rows of a list keep their distance from each other, not from the edges of its section. */
const LIST = '[&>ul>li:first-child]:pt-0 [&>ul:last-child>li:last-child]:pb-0'

/** A section of the account. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()

  return (
    <section
      aria-labelledby={id}
      className="mb-5 rounded-2xl border border-line bg-raised p-5 sm:p-6 [&:last-child]:mb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-lg font-bold tracking-tight">
            {title}
          </h2>
          {text && (
            <div className="mt-1 max-w-prose text-sm leading-relaxed text-pretty text-quiet">{text}</div>
          )}
        </div>
        {action}
      </div>
      {children && (
        <div className={`mt-5 empty:hidden [&:has(>:empty:only-child)]:mt-0 ${LIST}`}>{children}</div>
      )}
    </section>
  )
}

/** The error of a form as a whole. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-danger empty:hidden">
    {children}
  </p>
)

/** The skeleton of a part, about as tall as its content. */
export const TabSkeleton = () => (
  <div aria-hidden className="min-h-[60svh]">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="mt-3 mb-6 h-5 w-80 max-w-full" />
    <Skeleton className="mb-5 h-44 w-full rounded-2xl" />
    <Skeleton className="h-72 w-full rounded-2xl" />
  </div>
)

/** The skeleton of a section. */
export const SectionSkeleton = ({ className = 'h-44' }: { className?: string }) => (
  <Skeleton className={`mb-5 w-full rounded-2xl ${className}`} />
)
