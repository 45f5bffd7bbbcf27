import type { LiveRecording } from '@matinee/contract/live/recordings'
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

/** The recording of a live event: its film, and what of it is shown. */
export function RecordingCard({ programId, videoId, title }: RecordingCardProps) {
  const { data, error, refetch } = useQuery(recordedFilm(videoId))
  return (
    <Card title={t('recording.title')}>
      <Stack gap="md">
        {/* Its file changes with what is shown. */}
        <Preview
          key={`${videoId} ${data?.version ?? 0}`}
          programId={programId}
          videoId={videoId}
          title={title}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} />)}
        {data && <TrimEditor key={trimOf(data)} recording={data} title={title} />}
      </Stack>
    </Card>
  )
}

/** A trim by somebody else starts the editor anew. */
const trimOf = ({ video_id, version }: LiveRecording) => `${video_id} ${version}`
