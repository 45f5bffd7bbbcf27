import type { ProgramRow } from '@matinee/contract/catalogue/programs'
import { Badge, Box, Button, Checkbox, Group, ScrollArea, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clock } from '../../format.ts'
import { Problem } from '../../parts/Problem.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { t } from '../../text.ts'
import { StatusBadge } from '../../catalogue/StatusBadge.tsx'
import styles from './playlist.module.css'
import { PlaylistSkeleton } from './PlaylistSkeleton.tsx'
import { filmChoices } from './queries.ts'

interface FilmChoicesProps {
  search: string
  chosen: number[]
  /** Ids of the programs that are in the playlist already. */
  present: ReadonlySet<number | null>
  onToggle: (id: number) => void
}

/** A list of the store's films to select from, last changed first. */
export function FilmChoices({ search, chosen, present, onToggle }: FilmChoicesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    filmChoices(search),
  )
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <PlaylistSkeleton />

  const films = data.pages.flatMap(({ body }) => body)
  return (
    <ScrollArea.Autosize mah="50dvh" type="auto" scrollbars="y">
      <ul className={styles.choices} aria-label={t('nav.programs')}>
        {films.map((film) => (
          <Choice
            key={film.id}
            film={film}
            isChosen={chosen.includes(film.id)}
            isPresent={present.has(film.id)}
            onToggle={() => onToggle(film.id)}
          />
        ))}
      </ul>
      {films.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" mt={-200} mb={180}>
          {t('playlist.no_match')}
        </Text>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('playlist.more')}
        </Button>
      )}
    </ScrollArea.Autosize>
  )
}

interface ChoiceProps {
  film: ProgramRow
  isChosen: boolean
  isPresent: boolean
  onToggle: () => void
}

const Choice = ({ film, isChosen, isPresent, onToggle }: ChoiceProps) => (
  <li>
    <label className={styles.choice} htmlFor={`film-${film.id}`}>
      <Checkbox id={`film-${film.id}`} checked={isChosen} onChange={onToggle} aria-label={film.title} />
      <Thumbnail image={film.image} width={72} />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={500} lineClamp={2} className="as-written">
          {film.title}
        </Text>
        <Group gap={8}>
          <Box hiddenFrom="xs" mt={2}>
            <StatusBadge status={film.status} />
          </Box>
          {film.duration > 0 && (
            <Text size="xs" c="dimmed" className="numbers">
              {clock(film.duration)}
            </Text>
          )}
          {isPresent && (
            <Badge variant="light" color="gray" size="sm">
              {t('playlist.present')}
            </Badge>
          )}
        </Group>
      </Box>
      <Box visibleFrom="xs">
        <StatusBadge status={film.status} />
      </Box>
    </label>
  </li>
)
