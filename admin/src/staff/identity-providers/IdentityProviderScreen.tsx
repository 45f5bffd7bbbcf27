import type { IdentityProvider } from '@matinee/contract/members/identity-providers'
import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { NotFound } from '../../parts/NotFound.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { SettingsSection } from '../../store/SettingsSection.tsx'
import { t } from '../../text.ts'
import { AudienceCard } from './AudienceCard.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { useProviderForm } from './use-provider-form.ts'
import { identityProviders, useRemoveProvider } from './use-providers.ts'

const route = getRouteApi('/shell/settings/sign-in-providers/$id')
const back = <BackTo to="/settings/sign-in-providers" label={t('identity.title')} />

/** One provider: how it is reached, whom it lets in, and what its groups give. */
export function IdentityProviderScreen() {
  const { id } = route.useParams()
  const query = useQuery(identityProviders)
  return (
    <QueryBoundary title={t('identity.title')} before={back} query={query} width={760}>
      {(providers) => {
        const provider = providers.find((one) => String(one.id) === id)
        return provider ? <ProviderForm key={provider.id} provider={provider} /> : <NotFound />
      }}
    </QueryBoundary>
  )
}

function ProviderForm({ provider }: { provider: IdentityProvider }) {
  const editor = useProviderForm(provider)
  const { form } = editor
  return (
    <SettingsSection
      title={provider.label}
      before={back}
      editor={editor}
      isReadOnly={!provider.may_change}
      after={provider.may_change && <RemoveButton provider={provider} />}
    >
      {!provider.may_change && <Alert color="yellow">{t('identity.owner_only')}</Alert>}
      <ConnectionCard provider={provider} form={form} />
      <AudienceCard form={form} />
      <GroupsCard form={form} />
    </SettingsSection>
  )
}

function RemoveButton({ provider: { id, label, members } }: { provider: IdentityProvider }) {
  const navigate = useNavigate()
  const remove = useRemoveProvider()

  async function ask() {
    const isMeant = await askConfirmation({
      title: t('identity.remove_of', { label }),
      text: t('identity.remove_ask', { count: members }),
      action: t('identity.remove'),
    })
    if (!isMeant) return
    remove.mutate({ id, label }, { onSuccess: () => void navigate({ to: '/settings/sign-in-providers' }) })
  }

  return (
    <Group>
      <Button variant="light" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {t('identity.remove')}
      </Button>
    </Group>
  )
}
