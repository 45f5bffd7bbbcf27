import { AspectRatio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../parts/Problem.tsx'
import { onWanted, type Beginning } from './on-screen.ts'
import { PlayOverlay } from './PlayOverlay.tsx'
import styles from './preview.module.css'
import { programPlayback } from './queries.ts'
import { Screening } from './Screening.tsx'

interface PreviewProps {
  programId: number
  videoId: number
  title: string
}

/**
 * The film as visitors will see it. The player and the film are fetched when somebody asks to watch; whoever points at a
 * moment of it from beside it sees that moment, and goes on where they are.
 */
export function Preview({ programId, videoId, title }: PreviewProps) {
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const isOpen = beginning !== null
  const { data, error, refetch } = useQuery({ ...programPlayback(programId, videoId), enabled: isOpen })
  useEffect(() => onWanted(videoId, setBeginning), [videoId])
  if (error) return <Problem error={error} onRetry={() => void refetch()} />

  return (
    <AspectRatio ratio={16 / 9} className={styles.stage}>
      {!isOpen && <PlayOverlay videoId={videoId} onPlay={() => setBeginning({ at: 0, plays: true })} />}
      {isOpen && !data?.film && <Skeleton />}
      {isOpen && data?.film && (
        <Screening
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
