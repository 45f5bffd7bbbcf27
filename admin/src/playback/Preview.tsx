import { AspectRatio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '../parts/Problem.tsx'
import { PlayOverlay } from './PlayOverlay.tsx'
import styles from './preview.module.css'
import { programPlayback } from './queries.ts'

const FilmPlayer = lazy(() => import('./FilmPlayer.tsx').then((module) => ({ default: module.FilmPlayer })))

interface PreviewProps {
  programId: number
  videoId: number
  title: string
}

/** The film as visitors will see it. The player and the film are fetched when somebody asks to watch. */
export function Preview({ programId, videoId, title }: PreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...programPlayback(programId, videoId), enabled: isOpen })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />

  return (
    <AspectRatio ratio={16 / 9} className={styles.stage}>
      {!isOpen && <PlayOverlay videoId={videoId} onPlay={() => setOpen(true)} />}
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          {data?.film && <FilmPlayer key={videoId} programId={programId} film={data.film} title={title} />}
        </Suspense>
      )}
    </AspectRatio>
  )
}
