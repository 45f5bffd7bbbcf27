import { Skeleton } from '@matinee/ui/Skeleton'

const LINES = ['w-4/5', 'w-3/5', 'w-11/12'] as const

/** The skeleton of the comments. */
export const DiscussionSkeleton = () => (
  <div className="px-[var(--gutter)] pt-12">
    <Skeleton className="h-7 w-44" />
    <Skeleton className="mt-6 h-12 max-w-3xl rounded-lg" />
    <ThreadsSkeleton />
  </div>
)

export const ThreadsSkeleton = () => (
  <div className="mt-8 grid max-w-3xl gap-8" aria-hidden>
    {LINES.map((width) => (
      <div key={width} className="flex gap-3">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="grow">
          <Skeleton className="h-4 w-36" />
          <Skeleton className={`mt-2.5 h-4 ${width}`} />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </div>
    ))}
  </div>
)
