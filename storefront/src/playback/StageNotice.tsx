import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  /** Shown above the title. */
  sign: ReactNode
  action?: ReactNode
}

/** Words in the place of a film. */
export const StageNotice = ({ title, text, sign, action }: Props) => (
  <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/70 p-6 backdrop-blur-sm text-center">
    {sign}
    <p className="text-lg font-bold tracking-tight sm:text-2xl">{title}</p>
    <p className="max-w-md text-sm text-pretty text-ink/85 sm:text-base">{text}</p>
    {action && <div className="mt-3">{action}</div>}
  </div>
)
