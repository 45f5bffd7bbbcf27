import type { Device } from '@matinee/contract/members/members'
import { signOutDevice, signOutOthers } from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Facts } from '../frame/Facts.tsx'
import { useAccountText, type AccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { dayIn } from '../format.ts'
import { useModal } from '../frame/Modal.tsx'
import { links } from '../links.ts'
import { useLanguage } from '../text.tsx'
import { Confirm } from './Confirm.tsx'
import { Section, TabTitle } from './parts.tsx'
import { devices } from './queries.ts'
import { useChange } from './use-change.ts'

const OTHERS_KEY = 'sign-out-others'

/** The member's sessions, each with a sign-out. */
export default function DevicesScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(devices)
  const { open } = useModal(OTHERS_KEY)
  const hasOthers = data.some(({ current }) => !current)

  return (
    <>
      <TabTitle title={t('account.devices')} text={t('account.devices.text')} />
      <Section
        title={t('account.devices.signed_in', { count: data.length })}
        action={
          hasOthers && (
            <Button tone="plain" onClick={open}>
              {t('account.devices.others')}
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {data.map((device) => (
            <Row key={device.id} device={device} />
          ))}
        </ul>
      </Section>
      <Section
        title={t('account.devices.tv')}
        text={t('account.devices.tv_text')}
        action={
          <Link to={links.activation} className="font-semibold underline underline-offset-4">
            {t('account.devices.tv_enter')}
          </Link>
        }
      />
      <SignOutOthers />
    </>
  )
}

function SignOutOthers() {
  const t = useAccountText()
  const changed = useChanged()
  const { close } = useModal(OTHERS_KEY)
  const leave = useChange({
    act: () => call(signOutOthers, {}),
    done: t('account.devices.others_done'),
    onDone: () => {
      close()
      return changed()
    },
  })

  return (
    <Confirm
      name={OTHERS_KEY}
      title={t('account.devices.others_title')}
      action={t('account.devices.others')}
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
    >
      <p>{t('account.devices.others_text')}</p>
    </Confirm>
  )
}

function useChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: devices.queryKey })
}

function Row({ device }: { device: Device }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const changed = useChanged()
  const leave = useChange({
    act: () => call(signOutDevice, { params: { id: device.id } }),
    done: t('account.devices.done'),
    onDone: changed,
  })
  const name = nameOf(t, device)

  return (
    <li className="flex items-center gap-4 py-4">
      <Icon name={device.kind === 'tv' ? 'tv' : 'screen'} className="size-7 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {device.current && <Mark>{t('account.devices.this')}</Mark>}
          {device.streaming && <Mark>{t('account.devices.playing')}</Mark>}
        </p>
        <p className="mt-0.5 text-sm text-quiet">
          <Facts of={factsOf(t, locale, device)} />
        </p>
      </div>
      {!device.current && (
        <Button
          tone="quiet"
          disabled={leave.isPending}
          aria-label={t('account.devices.sign_out_of', { device: name })}
          onClick={() => leave.mutate()}
        >
          {t('account.devices.sign_out')}
        </Button>
      )}
    </li>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span className="rounded-control bg-ink/10 px-2.5 py-0.5 text-xs font-semibold text-ink">{children}</span>
)

function nameOf(t: AccountText, { app, system, kind }: Device) {
  if (app && system) return t('account.devices.name', { app, system })
  return app ?? system ?? t(kind === 'tv' ? 'account.devices.a_tv' : 'account.devices.a_browser')
}

function factsOf(t: AccountText, locale: string, { country, current, last_seen_at, signed_in_at }: Device) {
  const place = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return [
    place,
    !current && t('account.devices.seen', { day: dayIn(locale, last_seen_at) }),
    t('account.devices.since', { day: dayIn(locale, signed_in_at) }),
  ]
}
