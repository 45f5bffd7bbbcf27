/** A grey stand-in of the size its `className` gives, for what is on its way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={`animate-shimmer rounded-md bg-surface bg-linear-100 from-surface from-40% via-line/70 to-surface to-60% bg-[length:220%_100%] ${className}`}
    />
  )
}
