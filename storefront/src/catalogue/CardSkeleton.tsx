import { Skeleton } from '@matinee/ui/Skeleton'
import type { CardShape } from './ProgramCard.tsx'

/** The skeleton of a card, of the same size. */
export const CardSkeleton = ({ shape = 'wide' }: { shape?: CardShape }) => (
  <li aria-hidden>
    <Skeleton className={`rounded-card ${shape === 'tall' ? 'aspect-2/3' : 'aspect-video'}`} />
    <div className="mt-2.5 flex h-5 items-center sm:h-[1.31rem]">
      <Skeleton className="h-3.5 w-4/5" />
    </div>
    <div className="mt-0.5 flex h-4 items-center sm:h-5">
      <Skeleton className="h-3 w-1/3" />
    </div>
  </li>
)
