import { Skeleton } from '@matinee/ui/Skeleton'

/** The skeleton of the plans. */
export const PlansSkeleton = () => (
  <div
    aria-hidden
    className="mx-auto min-h-[70svh] w-full max-w-[var(--page)] px-[var(--gutter)] pt-16 pb-16"
  >
    <Skeleton className="mx-auto h-11 w-80 max-w-full" />
    <Skeleton className="mx-auto mt-4 mb-10 h-6 w-96 max-w-full" />
    <div className="grid justify-center gap-5 [grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),22rem))]">
      <Skeleton className="h-96 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl max-sm:hidden" />
    </div>
  </div>
)
