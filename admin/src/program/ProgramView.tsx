import type { Program } from '@matinee/contract/catalogue/programs'
import { Button, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clock, moment } from '../format.ts'
import { FilmState } from '../media/FilmState.tsx'
import { programPage } from '../links.ts'
import { BackTo } from '../parts/BackTo.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Preview } from '../media/Preview.tsx'
import { t } from '../text.ts'
import { playlist } from './playlist/queries.ts'
import { LiveCard } from './LiveCard.tsx'
import { isVisible } from '../catalogue/ProgramMenu.tsx'
import { StatusBadge } from '../catalogue/StatusBadge.tsx'

/** A program without edit access: its film and its details. */
export const ProgramView = ({ program }: { program: Program }) => (
  <Screen
    title={program.title}
    width={860}
    before={<BackTo to="/programs" label={t('nav.programs')} />}
    beside={<StatusBadge status={program.status} />}
    actions={isVisible(program) && <PageLink permalink={program.public_permalink} />}
  >
    <Stack gap="lg">
      {program.kind === 'video' && <Film program={program} />}
      {program.kind === 'collection' && <Chapters id={program.id} />}
      {program.kind === 'live_event' && <LiveCard id={program.id} />}
      <Details program={program} />
    </Stack>
  </Screen>
)

const PageLink = ({ permalink }: { permalink: string }) => (
  <Button
    component="a"
    href={programPage(permalink)}
    target="_blank"
    variant="subtle"
    rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
  >
    {t('program.view')}
  </Button>
)

const Film = ({ program: { id, title, video_id, ...film } }: { program: Program }) => (
  <Card title={t('film.title')}>
    {video_id !== null && film.video_watchable ? (
      <Preview programId={id} videoId={video_id} title={title} />
    ) : (
      <FilmState state={film.video_state} percent={film.video_percent} watchable={film.video_watchable} />
    )}
  </Card>
)

function Chapters({ id }: { id: number }) {
  const { data = [] } = useQuery(playlist(id))
  return (
    <Card title={t('program.content')}>
      <Stack component="ol" gap={6} m={0} ps="md">
        {data.map((entry) => (
          <Text key={entry.id} component="li" size="sm" className="as-written">
            {entry.title}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

const Details = ({ program }: { program: Program }) => (
  <Card title={t('program.details')}>
    <DescriptionList>
      {program.short_description && (
        <DescriptionItem name={t('program.short_description')}>{program.short_description}</DescriptionItem>
      )}
      <DescriptionItem name={t('program.access')}>{t(`access.${program.access}`)}</DescriptionItem>
      <DescriptionItem name={t('nav.categories')}>
        {program.categories.join(', ') || t('program.no_category')}
      </DescriptionItem>
      {program.tags.length > 0 && (
        <DescriptionItem name={t('program.tags')}>{program.tags.join(', ')}</DescriptionItem>
      )}
      {program.duration > 0 && (
        <DescriptionItem name={t('program.duration')}>{clock(program.duration)}</DescriptionItem>
      )}
      <DescriptionItem name={t('program.updated')}>{moment(program.updated_at)}</DescriptionItem>
    </DescriptionList>
  </Card>
)
