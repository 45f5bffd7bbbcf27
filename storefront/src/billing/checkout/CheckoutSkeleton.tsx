import { Skeleton } from '@matinee/ui/Skeleton'

/** The skeleton of a checkout step, about as tall as its content. */
export const CheckoutSkeleton = () => (
  <div
    aria-hidden
    className="mx-auto grid min-h-[80svh] w-full max-w-[var(--page)] content-start gap-10 px-[var(--gutter)] pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_24rem]"
  >
    <div>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="mt-6 h-10 w-80 max-w-full" />
      <Skeleton className="mt-8 h-72 w-full rounded-2xl" />
    </div>
    <Skeleton className="h-80 w-full rounded-2xl max-lg:hidden" />
  </div>
)
