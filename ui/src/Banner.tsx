import { Icon, type IconName } from './Icon.tsx'

export type BannerTone = 'success' | 'error' | 'warning' | 'info'

const TONES: Record<BannerTone, { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'text-success' },
  error: { icon: 'warning', colour: 'text-danger' },
  warning: { icon: 'warning', colour: 'text-warning' },
  info: { icon: 'info', colour: 'text-info' },
}

/** The action that a message offers. */
export interface BannerAction {
  label: string
  onPress: () => void
}

interface Props {
  tone: BannerTone
  text: string
  action?: BannerAction | undefined
  closeLabel: string
  onClose: () => void
}

const BOX =
  'pointer-events-auto flex max-w-xl animate-appear items-center gap-3 rounded-xl border border-line bg-raised text-start text-sm font-medium text-ink shadow-xl'

/** A short message above the page. A click anywhere except on its action closes it. */
export function Banner({ tone, text, action, closeLabel, onClose }: Props) {
  const { icon, colour } = TONES[tone]
  const message = (
    <>
      <Icon name={icon} className={`size-5 ${colour}`} />
      <span>{text}</span>
    </>
  )

  return (
    <div data-tone={tone} className={BOX}>
      <button
        type="button"
        onClick={onClose}
        className="flex cursor-pointer items-center gap-3 rounded-xl py-3 ps-4 pe-4 text-start not-last:pe-0"
      >
        {message}
        <span className="sr-only">{closeLabel}</span>
        {!action && <Icon name="close" className="size-4 text-quiet" />}
      </button>
      {action && <Action {...action} />}
    </div>
  )
}

const Action = ({ label, onPress }: BannerAction) => (
  <button
    type="button"
    onClick={onPress}
    className="me-2 min-h-10 cursor-pointer rounded-control px-3 font-bold whitespace-nowrap text-accent hover:bg-ink/10"
  >
    {label}
  </button>
)
