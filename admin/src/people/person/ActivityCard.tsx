import { listPersonActivity, type WatchedProgram } from '@matinee/contract/members/people'
import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { readQuery } from '../../read.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { ButtonLink, TextLink } from '../../parts/links.tsx'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'

const activityOf = (id: number, page: number) =>
  readQuery(
    listPersonActivity,
    { params: { id }, query: { page } },
    {
      placeholderData: keepPreviousData,
    },
  )

/** A person's watch history, newest first, and favourites. */
export function ActivityCard({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(activityOf(id, page))
  const { data } = query
  const activity = data?.body
  const seesComments = useHasAccess('community')
  return (
    <Card title={t('person.activity')} actions={seesComments && <CommentsLink id={id} />}>
      <Stack gap="sm">
        <CardSkeleton query={query} />
        {activity && (
          <Text size="sm" c="dimmed">
            {activity.opened > 0
              ? t('person.activity_counts', { opened: activity.opened, finished: activity.finished })
              : t('person.activity_none')}
          </Text>
        )}
        {activity?.watched.map((film) => (
          <WatchedRow key={film.id} film={film} />
        ))}
        {data && (page > 1 || !data.headers['last-page']) && (
          <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
        )}
        {activity && activity.favorites.length > 0 && (
          <Box>
            <Text size="sm" fw={500} component="h3" m={0} mb={6}>
              {t('person.favorites')}
            </Text>
            <Text size="sm">{joinFacts(activity.favorites.map(({ title }) => title))}</Text>
          </Box>
        )}
      </Stack>
    </Card>
  )
}

const CommentsLink = ({ id }: { id: number }) => (
  <ButtonLink
    to="/comments"
    search={{ queue: 'all', member_id: id }}
    size="compact-sm"
    variant="default"
    leftSection={<IconMessageCircle size={14} aria-hidden />}
  >
    {t('nav.comments')}
  </ButtonLink>
)

const WatchedRow = ({ film }: { film: WatchedProgram }) => (
  <Group wrap="nowrap" gap="sm">
    <Thumbnail image={film.image} width={72} />
    <Box flex={1} miw={0}>
      <Group gap={6} wrap="nowrap">
        <TextLink to="/programs/$id" params={{ id: film.id }} c="inherit" size="sm" className="as-written">
          {film.title}
        </TextLink>
        {film.favorite && <IconHeart size={14} aria-label={t('person.favorite')} style={{ flex: 'none' }} />}
      </Group>
      <Text size="xs" c="dimmed">
        <time dateTime={film.viewed_at} title={moment(film.viewed_at)}>
          {ago(film.viewed_at)}
        </time>
        {film.watched_at && ` · ${t('person.watched_whole')}`}
      </Text>
      {film.position_seconds !== null && film.seconds > 0 && !film.watched_at && (
        <Progress
          size="xs"
          mt={4}
          aria-label={t('person.position', { name: film.title })}
          value={(film.position_seconds / film.seconds) * 100}
        />
      )}
    </Box>
  </Group>
)
