import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import type { Neighbour } from '@matinee/player'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../text.tsx'
import { EmbeddedFilm } from './EmbeddedFilm.tsx'
import { EmbedFailure, EmbedNotice } from './EmbedNotice.tsx'
import type { EmbedProps } from './embed-props.ts'

/** The films of a collection, one after another. */
export function EmbeddedCollection({ program, options, source }: EmbedProps) {
  const t = useText()
  const { data, error, refetch } = useQuery(source.chapters)
  const [chosen, choose] = useState<number | undefined>(options.chapterId)
  if (error && !data) return <EmbedFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null

  const films = data.filter(({ kind, ready }) => kind === 'video' && ready)
  const at = Math.max(
    films.findIndex(({ id }) => id === chosen),
    0,
  )
  const current = films[at]
  if (!current) return <EmbedNotice program={program} sentence={t('program.unavailable.title')} />
  const neighbour = (film: Chapter | undefined): Neighbour | undefined =>
    film && { title: film.title, go: () => choose(film.id) }
  const next = neighbour(films[at + 1])
  return (
    <EmbeddedFilm
      program={program}
      source={source}
      options={chosen === options.chapterId ? options : { ...options, startAt: 0 }}
      chapter={current}
      surroundings={{ markers: current.markers, previous: neighbour(films[at - 1]), next }}
      onEnd={next?.go}
    />
  )
}
