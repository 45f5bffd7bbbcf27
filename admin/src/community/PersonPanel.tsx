import { excerptOf } from '@matinee/contract/community/community-text'
import type { CommunityPerson, PersonAct } from '@matinee/contract/community/moderation'
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dayOf, moment } from '../format.ts'
import { Problem } from '../parts/Problem.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { PersonActionDialog } from './PersonActionDialog.tsx'
import { ModerationHistory } from './ModerationHistory.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import { communityPerson } from './queries.ts'
import { StateBadge } from './StateBadge.tsx'
import type { Moderation } from './use-moderation.ts'

const LONG = 90

interface PersonPanelProps {
  personId: number
  moderating: Moderation
  mayAct: boolean
}

/** A person as moderators see them, with the actions on them. */
export function PersonPanel({ personId, moderating, mayAct }: PersonPanelProps) {
  const { data, error, refetch } = useQuery(communityPerson(personId))
  const [asking, setAsking] = useState<Exclude<PersonAct, 'release'>>()

  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  const { user, standing } = data
  const { mutate, isPending } = moderating.actOnPerson
  const run = (act: PersonAct, given: { reason?: string; until?: string | null } = {}) =>
    mutate({ id: user.id, name: user.name, act, ...given }, { onSuccess: () => setAsking(undefined) })
  return (
    <Stack gap="md">
      <Head person={data} />
      {mayAct && !user.staff && (
        <Group gap="xs">
          {standing === 'good' && <Act word="person.act.mute" onClick={() => setAsking('mute')} />}
          {(standing === 'good' || standing === 'muted') && (
            <Act word="person.act.ban" onClick={() => setAsking('ban')} />
          )}
          {(standing === 'muted' || standing === 'blocked') && (
            <Act word="person.act.release" onClick={() => run('release')} />
          )}
        </Group>
      )}
      <Numbers person={data} />
      <LastComments person={data} />
      <Section title={t('person.acts')}>
        <ModerationHistory acts={data.acts} />
      </Section>
      {asking && (
        <PersonActionDialog
          act={asking}
          name={user.name}
          onClose={() => setAsking(undefined)}
          isPending={isPending}
          onAct={(given) => run(asking, given)}
        />
      )}
    </Stack>
  )
}

const Act = ({ word, onClick }: { word: `person.act.${PersonAct}`; onClick: () => void }) => (
  <Button size="compact-sm" variant="default" onClick={onClick}>
    {t(word)}
  </Button>
)

const STANDING_COLOURS = { good: 'teal', muted: 'yellow', blocked: 'red', suspended: 'red' } as const

function Head({
  person: { user, joined_at, standing, standing_reason, standing_until },
}: {
  person: CommunityPerson
}) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <PersonAvatar user={user} size={44} />
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{user.name}</bdi>
        </Text>
        {user.nickname && (
          <Text size="xs" c="dimmed">
            <bdi>@{user.nickname}</bdi>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t('person.joined', { date: dayOf(joined_at) })}
        </Text>
        <Badge size="sm" variant="light" color={STANDING_COLOURS[standing]} mt={6}>
          {t(`person.standing.${standing}`)}
          {standing_until && ` ${t('person.until', { date: moment(standing_until) })}`}
        </Badge>
        {standing_reason && (
          <Text size="xs" mt={4} className="as-written">
            {standing_reason}
          </Text>
        )}
      </div>
    </Group>
  )
}

function Numbers({ person: { counts, reported, reports_made } }: { person: CommunityPerson }) {
  const rows = [
    ...(['visible', 'pending', 'hidden', 'spam', 'deleted'] as const)
      .filter((state) => state === 'visible' || counts[state] > 0)
      .map((state) => [t(`inbox.state.${state}`), counts[state]] as const),
    [t('person.reported'), reported] as const,
    [t('person.reports_made'), reports_made] as const,
  ]
  return (
    <Section title={t('person.counts')}>
      {rows.map(([label, count]) => (
        <Group key={label} justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="sm" className="numbers">
            {count}
          </Text>
        </Group>
      ))}
    </Section>
  )
}

const LastComments = ({ person: { comments, user } }: { person: CommunityPerson }) => (
  <Section title={t('person.comments')}>
    {comments.slice(0, 5).map((comment) => (
      <Group key={comment.id} gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="xs" className="as-written" lineClamp={2}>
          {excerptOf(comment.body, LONG)}
        </Text>
        <StateBadge state={comment.state} />
      </Group>
    ))}
    <TextLink to="/comments" search={{ queue: 'all', member_id: user.id }} size="xs">
      {t('person.all')}
    </TextLink>
  </Section>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={4}>
    <Title order={3} fz="sm">
      {title}
    </Title>
    {children}
  </Stack>
)

const PanelSkeleton = () => (
  <Stack aria-hidden>
    <Group wrap="nowrap">
      <Skeleton circle h={44} w={44} />
      <Skeleton h={14} w="60%" />
    </Group>
    <Skeleton h={80} />
    <Skeleton h={120} />
  </Stack>
)
