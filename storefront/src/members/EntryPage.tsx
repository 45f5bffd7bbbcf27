import type { ReactNode } from 'react'
import { useTitle } from '../frame/use-title.ts'
import { useFocusOnce } from './use-focus-once.ts'

interface Props {
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** One step of sign-in: its title is announced when it replaces the last one. */
export function EntryPage({ title, text, children }: Props) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  useTitle(title)

  return (
    <div className="mx-auto flex min-h-[70svh] w-full max-w-md flex-col px-4 pt-[max(3rem,12svh)] pb-12">
      <h1
        key={title}
        ref={heading}
        tabIndex={-1}
        className="text-3xl font-bold tracking-tight text-pretty outline-none"
      >
        {title}
      </h1>
      {text && <div className="mt-2 leading-relaxed text-pretty text-quiet">{text}</div>}
      <div className="mt-8 flex flex-col gap-5">{children}</div>
    </div>
  )
}
