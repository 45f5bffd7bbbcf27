import type { PrivateLink } from '@matinee/contract/catalogue/private-links'
import type { Program } from '@matinee/contract/catalogue/programs'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCode, IconCopy, IconLink, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { EmbedLinkDialog } from './EmbedLinkDialog.tsx'
import { ChangeLinkDialog } from './ChangeLinkDialog.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { copyLink, usePrivateLinks } from './use-private-links.ts'

/** The links by which people watch a program without an account. */
export function PrivateLinksCard({ program }: { program: Program }) {
  const { links, error, refetch, make, change, askAndRevoke } = usePrivateLinks(program.id, 'watch')
  const [isMaking, setMaking] = useState(false)
  const [changed, setChanged] = useState<PrivateLink>()
  const [embedded, setEmbedded] = useState<PrivateLink>()
  return (
    <Card title={t('private_links.title')}>
      <Stack>
        <Text size="sm">{t('private_links.intro')}</Text>
        {error && !links && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !links && <Skeleton height={72} />}
        {links?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('private_links.none')}
          </Text>
        )}
        {links && links.length > 0 && (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                onChange={() => setChanged(link)}
                onEmbed={() => setEmbedded(link)}
                onRevoke={() => void askAndRevoke(link)}
              />
            ))}
          </Stack>
        )}
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setMaking(true)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('private_links.new')}
        </Button>
      </Stack>
      {isMaking && <NewLinkDialog make={make} onClose={() => setMaking(false)} />}
      {changed && <ChangeLinkDialog link={changed} change={change} onClose={() => setChanged(undefined)} />}
      {embedded && (
        <EmbedLinkDialog link={embedded} title={program.title} onClose={() => setEmbedded(undefined)} />
      )}
    </Card>
  )
}

interface LinkRowProps {
  link: PrivateLink
  onChange: () => void
  onEmbed: () => void
  onRevoke: () => void
}

function LinkRow({ link, onChange, onEmbed, onRevoke }: LinkRowProps) {
  const name = link.name || t('private_links.unnamed')
  const actOn = (act: string) => t('act_on', { act, name })
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} className="as-written">
            {name}
          </Text>
          {stateOf(link) && (
            <Badge variant="light" color="gray">
              {stateOf(link)}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          <Facts facts={factsOf(link)} />
        </Text>
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={actOn(t('share_preview.copy'))}
          onClick={() => void copyLink(link)}
        >
          {t('share_preview.copy')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCode size={14} aria-hidden />}
          aria-label={actOn(t('private_links.embed'))}
          onClick={onEmbed}
        >
          {t('private_links.embed')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={actOn(t('edit'))}
          onClick={onChange}
        >
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={actOn(t('share_preview.revoke'))}
          onClick={onRevoke}
        >
          {t('share_preview.revoke')}
        </Button>
      </Group>
    </Group>
  )
}

/** Why a link opens nothing any more. */
function stateOf({ expires_at, max_plays, plays }: PrivateLink): string | undefined {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return t('private_links.expired')
  return max_plays !== null && plays >= max_plays ? t('private_links.used_up') : undefined
}

function factsOf({ plays, max_plays, last_played_at, expires_at, has_password }: PrivateLink): string[] {
  return [
    max_plays === null
      ? t('private_links.plays', { count: plays })
      : t('private_links.plays_of', { count: plays, most: max_plays }),
    last_played_at === null
      ? t('private_links.never')
      : t('private_links.last', { when: moment(last_played_at) }),
    ...(expires_at === null ? [] : [t('share_preview.until', { when: moment(expires_at) })]),
    ...(has_password ? [t('private_links.has_password')] : []),
  ]
}
