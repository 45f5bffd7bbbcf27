import { AspectRatio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../parts/Problem.tsx'
import { onStartRequest, type StartRequest } from '../playback/on-screen.ts'
import { PlayOverlay } from './PlayOverlay.tsx'
import styles from './preview.module.css'
import { programPlayback } from '../playback/queries.ts'
import { FilmPlayback } from '../playback/FilmPlayback.tsx'

interface PreviewProps {
  programId: number
  videoId: number
  title: string
}

/**
 * The film as visitors see it. Player and film load on the first play; pointing at a moment elsewhere on the page seeks
 * without starting.
 */
export function Preview({ programId, videoId, title }: PreviewProps) {
  const [beginning, setBeginning] = useState<StartRequest | null>(null)
  const isOpen = beginning !== null
  const { data, error, refetch } = useQuery({ ...programPlayback(programId, videoId), enabled: isOpen })
  useEffect(() => onStartRequest(videoId, setBeginning), [videoId])
  if (error) return <Problem error={error} onRetry={() => void refetch()} />

  return (
    <AspectRatio ratio={16 / 9} className={styles.stage}>
      {!isOpen && <PlayOverlay videoId={videoId} onPlay={() => setBeginning({ at: 0, plays: true })} />}
      {isOpen && !data?.film && <Skeleton />}
      {isOpen && data?.film && (
        <FilmPlayback
          programId={programId}
          film={data.film}
          title={title}
          startAt={beginning.at}
          autoplay={beginning.plays}
        />
      )}
    </AspectRatio>
  )
}
