import { Skeleton } from '@matinee/ui/Skeleton'

/** The skeleton of a loading screen; not seen where it loads at once. */
export const WaitingScreen = () => (
  <div
    aria-hidden
    className="grid min-h-[70svh] animate-appear content-start gap-4 px-[var(--gutter)] pt-12 [animation-delay:0.3s]"
  >
    <Skeleton className="h-9 w-2/5 max-w-xl" />
    <Skeleton className="h-5 w-3/5 max-w-xl" />
    <Skeleton className="h-40" />
  </div>
)
