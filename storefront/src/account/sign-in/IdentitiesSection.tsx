import type { LinkedIdentity, OfferedProvider } from '@matinee/contract/members/identity-providers'
import { linkIdentity, unlinkIdentity } from '@matinee/contract/members/sign-in'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { dayIn } from '../../format.ts'
import { links, safeReturn } from '../../links.ts'
import { problemSentence, providerLink } from '../../members/identities/provider-link.ts'
import { identityTicket, offeredProviders } from '../../members/identities/queries.ts'
import { useMember } from '../../session/use-signed-in.ts'
import { useLanguage } from '../../text.tsx'
import { Fault, Section } from '../parts.tsx'
import { ProtectedForm } from '../ProtectedForm.tsx'
import { identities, me } from '../queries.ts'

const route = getRouteApi(links.account)

/** The accounts elsewhere by which the member signs in. Not shown where the store has no providers for them. */
export function IdentitiesSection() {
  const t = useAccountText()
  const { words } = useLanguage()
  const member = useMember()
  const { problem, identity } = route.useSearch()
  const { data: linked } = useSuspenseQuery(identities)
  const { data: offered } = useSuspenseQuery(offeredProviders)
  const isFor = ({ for_members, for_staff }: OfferedProvider) =>
    member?.role === 'staff' ? for_staff : for_members
  const unlinked = offered.filter(
    (provider) => isFor(provider) && !linked.some(({ provider_id }) => provider_id === provider.id),
  )
  if (linked.length === 0 && unlinked.length === 0) return null

  return (
    <Section title={t('account.identities')} text={t('account.identities.text')}>
      <Fault>{problemSentence(problem, words)}</Fault>
      {identity && <TicketForm />}
      {linked.length > 0 && (
        <ul className="divide-y divide-line">
          {linked.map((one) => (
            <Row key={one.id} identity={one} />
          ))}
        </ul>
      )}
      {unlinked.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2 first:mt-0">
          {unlinked.map(({ id, label }) => (
            <a
              key={id}
              href={providerLink({ id, page: 'account' })}
              className={`${buttonClass({ tone: 'plain' })} h-auto! py-2 whitespace-normal!`}
            >
              {t('account.identities.link', { label })}
            </a>
          ))}
        </div>
      )}
    </Section>
  )
}

function useChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [identities, me, identityTicket].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    )
}

/** Asks before an account is linked: somebody else may have signed in there in this browser. */
function TicketForm() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(identityTicket)
  const navigate = route.useNavigate()
  const { return: back } = route.useSearch()
  const changed = useChanged()
  if (!data.ticket) return null
  const { label, email } = data.ticket
  const close = () => void navigate({ to: '.', search: {}, replace: true })
  const finish = async () => {
    await changed()
    if (back) location.assign(safeReturn(back, links.catalog))
    else close()
  }

  return (
    <div className="mb-4">
      <p className="font-semibold">{t('account.identities.confirm', { label })}</p>
      <p className="mt-1 mb-4 max-w-prose text-sm leading-relaxed text-pretty text-quiet">
        {email
          ? t('account.identities.confirm_text', { email, label })
          : t('account.identities.confirm_plain', { label })}
      </p>
      <ProtectedForm
        act={(_, proof) => call(linkIdentity, { body: proof })}
        onDone={finish}
        action={t('account.identities.confirm_now')}
        done={t('account.identities.added', { label })}
        onCancel={close}
      />
    </div>
  )
}

function Row({ identity }: { identity: LinkedIdentity }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { label, email, created_at, last_used_at } = identity
  const facts = [
    email,
    t('account.identities.linked', { day: dayIn(locale, created_at) }),
    last_used_at && t('account.passkeys.used', { day: dayIn(locale, last_used_at) }),
  ]

  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <Icon name="person" className="size-6 text-quiet" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" dir="auto">
            {label}
          </p>
          <p className="text-sm text-pretty text-quiet [overflow-wrap:anywhere]">
            <Facts of={facts} />
          </p>
        </div>
        <Button
          tone="quiet"
          aria-label={t('account.identities.unlink', { label })}
          title={t('account.identities.unlink', { label })}
          className="size-11 px-0!"
          onClick={() => setLeaving(true)}
        >
          <Icon name="trash" className="size-5" />
        </Button>
      </div>
      {isLeaving && <UnlinkForm identity={identity} onDone={() => setLeaving(false)} />}
    </li>
  )
}

function UnlinkForm({ identity: { id, label }, onDone }: { identity: LinkedIdentity; onDone: () => void }) {
  const t = useAccountText()
  const changed = useChanged()

  return (
    <div className="mt-3">
      <p className="mb-4 max-w-prose text-sm leading-relaxed text-pretty">
        {t('account.identities.unlink_text')}
      </p>
      <ProtectedForm
        act={(_, proof) => call(unlinkIdentity, { params: { id }, body: proof })}
        onDone={() => changed().then(onDone)}
        action={t('account.identities.unlink_now')}
        done={t('account.identities.unlinked', { label })}
        onCancel={onDone}
      />
    </div>
  )
}
