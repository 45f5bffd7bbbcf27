import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { Preview } from '../Preview.tsx'
import { recordedFilm } from './queries.ts'
import { TrimEditor } from './TrimEditor.tsx'

interface RecordingCardProps {
  programId: number
  videoId: number
  title: string
}

/** What a live event that is over shows: its film, and of a recording what is shown of it. */
export function RecordingCard({ programId, videoId, title }: RecordingCardProps) {
  const { data, error, refetch } = useQuery(recordedFilm(videoId))
  const recording = data?.recording
  return (
    <Card title={t(recording ? 'recording.title' : 'film.title')}>
      <Stack gap="md">
        {/* Its file changes with what is shown. */}
        <Preview
          key={`film ${recording?.version ?? 0}`}
          programId={programId}
          videoId={videoId}
          title={title}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} />)}
        {/* A trim by somebody else starts it anew. */}
        {recording && <TrimEditor key={`trim ${recording.version}`} recording={recording} title={title} />}
      </Stack>
    </Card>
  )
}
