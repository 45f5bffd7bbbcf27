import { Icon, type IconName } from './Icon.tsx'

export type BannerTone = 'success' | 'error' | 'warning' | 'info'

const TONES: Record<BannerTone, { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'text-success' },
  error: { icon: 'warning', colour: 'text-danger' },
  warning: { icon: 'warning', colour: 'text-warning' },
  info: { icon: 'info', colour: 'text-info' },
}

interface Props {
  tone: BannerTone
  text: string
  closeLabel: string
  onClose: () => void
}

/** A short message above the page; a click anywhere on it closes it. */
export function Banner({ tone, text, closeLabel, onClose }: Props) {
  const { icon, colour } = TONES[tone]

  return (
    <button
      type="button"
      data-tone={tone}
      onClick={onClose}
      className="pointer-events-auto flex max-w-xl animate-appear cursor-pointer items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 text-start text-sm font-medium text-ink shadow-xl"
    >
      <Icon name={icon} className={`size-5 ${colour}`} />
      {text}
      <span className="sr-only">{closeLabel}</span>
      <Icon name="close" className="size-4 text-quiet" />
    </button>
  )
}
