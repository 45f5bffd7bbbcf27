import type { ApiKey } from '@matinee/contract/members/api-keys'
import { AREAS } from '@matinee/contract/platform/roles'
import { Badge, Box, Button, Code, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { ago, dayOf } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { useRevokeApiKey } from './use-revoke-api-key.ts'

/** The keys of the store, each with its scopes and when it was last used. */
export const ApiKeysCard = ({ keys }: { keys: ApiKey[] }) => (
  <Card title={t('api_keys.list')}>
    <ul className={list.list}>
      {keys.map((key) => (
        <li key={key.id} className={list.row}>
          <Description apiKey={key} />
          <RevokeButton apiKey={key} />
        </li>
      ))}
    </ul>
  </Card>
)

const Description = ({ apiKey }: { apiKey: ApiKey }) => (
  <Box miw={0} className={list.subject}>
    <Group gap={6}>
      <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
        {apiKey.name}
      </Text>
      <Code dir="ltr">{apiKey.hint}…</Code>
      {apiKey.expired && (
        <Badge size="xs" variant="light" color="red">
          {t('api_keys.expired')}
        </Badge>
      )}
    </Group>
    <Text size="xs">{scopesOf(apiKey)}</Text>
    <Text size="xs" c="dimmed">
      {historyOf(apiKey)}
    </Text>
  </Box>
)

const scopesOf = ({ scopes: { areas, rights } }: ApiKey) =>
  joinFacts([
    ...AREAS.flatMap((area) => {
      const reach = areas[area]
      return reach ? [`${t(`api_keys.area.${area}`)}: ${t(`api_keys.reach.${reach}`)}`] : []
    }),
    ...rights.map((right) => t(`api_keys.right.${right}`)),
  ])

const historyOf = ({ made_by, created_at, last_used_at, expires_at, expired }: ApiKey) =>
  joinFacts([
    t('api_keys.made_by', { name: made_by, when: ago(created_at) }),
    last_used_at ? t('api_keys.used', { when: ago(last_used_at) }) : t('api_keys.unused'),
    ...(expires_at && !expired ? [t('api_keys.good_until', { day: dayOf(expires_at) })] : []),
  ])

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey()

  async function ask() {
    const isMeant = await askConfirmation({
      title: t('api_keys.revoke_of', { name }),
      text: t('api_keys.revoke_ask'),
      action: t('api_keys.revoke'),
    })
    if (isMeant) revoke.mutate({ id, name })
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      aria-label={t('api_keys.revoke_of', { name })}
      onClick={() => void ask()}
    >
      {t('api_keys.revoke')}
    </Button>
  )
}
