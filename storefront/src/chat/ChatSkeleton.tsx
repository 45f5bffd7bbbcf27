import { Skeleton } from '@matinee/ui/Skeleton'

const WIDTHS = ['w-3/4', 'w-1/2', 'w-5/6', 'w-2/3', 'w-2/5']

export const ChatSkeleton = () => (
  <div className="flex grow flex-col justify-end gap-5 p-4">
    {WIDTHS.map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
    <Skeleton className="h-12 w-full" />
  </div>
)
