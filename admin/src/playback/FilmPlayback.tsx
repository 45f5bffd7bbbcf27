import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'

const FilmPlayer = lazyPart(() => import('./FilmPlayer.tsx'), 'FilmPlayer')

interface FilmPlaybackProps {
  programId: number
  film: PlayableFilm
  title: string
  startAt?: number
  autoplay: boolean
}

/** A film in its player. If its captions change, the player is mounted again, paused at the same position. */
export function FilmPlayback({ programId, film, title, startAt = 0, autoplay }: FilmPlaybackProps) {
  const [left, setLeft] = useState<number | null>(null)
  return (
    <Suspense fallback={<Skeleton h="100%" />}>
      <FilmPlayer
        key={madeOf(film)}
        programId={programId}
        film={film}
        title={title}
        startAt={left ?? startAt}
        autoplay={autoplay && left === null}
        onLeave={setLeft}
      />
    </Suspense>
  )
}

// The file name of captions depends on their content; the folder before it is signed anew each time.
const madeOf = ({ video_id, captions }: PlayableFilm) =>
  [video_id, ...captions.map(({ language, url }) => `${language} ${url.split('/').at(-1)}`)].join()
