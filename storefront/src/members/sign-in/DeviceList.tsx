import type { Device } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { formatTimeAgo, countryName } from '../../ago.ts'
import { useLanguage } from '../../text.tsx'

interface Props {
  devices: Device[]
  isPending: boolean
  onChoose: (id: number) => void
}

/** The signed-in devices; signing one out frees a place here. */
export const DeviceList = ({ devices, ...choosing }: Props) => (
  <ul className="flex flex-col gap-3">
    {devices.map((device) => (
      <li key={device.id}>
        <DeviceCard device={device} {...choosing} />
      </li>
    ))}
  </ul>
)

function DeviceCard({ device, isPending, onChoose }: Omit<Props, 'devices'> & { device: Device }) {
  const t = useAccountText()
  const name = useDeviceName()(device)

  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <Icon name={device.kind === 'tv' ? 'film' : 'globe'} className="mt-0.5 size-5 text-quiet" />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <LastSeen device={device} />
        </div>
      </div>
      <Button
        tone="plain"
        disabled={isPending}
        onClick={() => onChoose(device.id)}
        aria-label={t('place.continue.of', { device: name })}
      >
        {t('place.continue')}
      </Button>
    </div>
  )
}

function LastSeen({ device: { country, last_seen_at, streaming } }: { device: Device }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const when = streaming
    ? t('place.streaming')
    : t('place.seen', { when: formatTimeAgo(locale, last_seen_at) })

  return (
    <p className="text-sm text-quiet">
      <Facts of={[country && countryName(locale, country), when]} />
    </p>
  )
}

/** The name of a device. */
export function useDeviceName() {
  const t = useAccountText()
  return ({ app, system }: Pick<Device, 'app' | 'system'>) => {
    if (app && system) return t('device.app_on', { app, system })
    return system ?? app ?? t('device.unknown')
  }
}
