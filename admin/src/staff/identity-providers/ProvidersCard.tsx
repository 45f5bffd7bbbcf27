import type { IdentityProvider } from '@matinee/contract/members/identity-providers'
import { Badge, Box, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { Card } from '../../parts/Card.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'

/** The providers of the store, each with whom it lets in. */
export const ProvidersCard = ({ providers }: { providers: IdentityProvider[] }) => (
  <Card title={t('identity.list')}>
    <ul className={list.list}>
      {providers.map((provider) => (
        <li key={provider.id} className={list.row}>
          <Description provider={provider} />
          <ButtonLink
            to="/settings/sign-in-providers/$id"
            params={{ id: String(provider.id) }}
            size="compact-sm"
            variant="default"
            aria-label={t('identity.edit_of', { label: provider.label })}
          >
            {t('identity.edit')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Card>
)

const Description = ({ provider }: { provider: IdentityProvider }) => (
  <Box miw={0} className={list.subject}>
    <Group gap={6}>
      <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
        {provider.label}
      </Text>
      <Badge size="xs" variant="light" color={provider.active ? 'teal' : 'gray'}>
        {t(provider.active ? 'identity.on' : 'identity.off')}
      </Badge>
    </Group>
    <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
      <bdi dir="ltr">{provider.issuer}</bdi>
    </Text>
    <Text size="xs" c="dimmed">
      {joinFacts([audienceOf(provider), t('identity.linked', { count: provider.members })])}
    </Text>
  </Box>
)

function audienceOf({ for_members, for_staff }: IdentityProvider): string {
  if (for_members && for_staff) return t('identity.for_both')
  if (for_members) return t('identity.for_members')
  return t(for_staff ? 'identity.for_staff' : 'identity.for_nobody')
}
