/** A grey placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-md bg-line/60 ${className}`} />
}
