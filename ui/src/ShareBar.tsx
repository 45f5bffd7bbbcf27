interface Props {
  label: string
  value: number
  max: number
  className?: string
}

/** How much of something is done, as a bar. */
export const ShareBar = ({ label, value, max, className = '' }: Props) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-ink/10 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary ${className}`}
  />
)
