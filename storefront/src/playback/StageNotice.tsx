import type { ReactNode } from 'react'

interface Props {
  title: string
  text: ReactNode
  /** Shown above the title. */
  sign: ReactNode
  action?: ReactNode
  /** The bar of the player stays below it; what a phone has no height for is left out. */
  isAboveBar?: boolean
}

const ABOVE_BAR = 'pb-14 sm:pb-16 max-sm:*:data-spare:hidden'

/** A message in place of a film, with one action. */
export const StageNotice = ({ title, text, sign, action, isAboveBar = false }: Props) => (
  <div
    className={`stage absolute inset-0 grid animate-appear place-content-center justify-items-center gap-1 bg-linear-to-t from-black/90 via-black/65 to-black/50 p-4 text-center backdrop-blur-[3px] sm:gap-2 sm:p-6 ${isAboveBar ? ABOVE_BAR : ''}`}
  >
    <span
      data-spare
      className="mb-1 grid size-11 place-items-center rounded-full bg-white/12 ring-1 ring-white/15 sm:mb-2 sm:size-14"
    >
      {sign}
    </span>
    <p className="text-lg leading-tight font-bold tracking-tight text-balance sm:text-3xl">{title}</p>
    <div data-spare className="max-w-md text-sm leading-snug text-pretty text-ink/85 sm:text-base">
      {text}
    </div>
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2 sm:mt-4">{action}</div>}
  </div>
)
