/** A grey stand-in of the size its `className` gives, for what is on its way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-md bg-line/60 ${className}`} />
}
