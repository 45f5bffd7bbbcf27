import type { VideoDetail } from '@matinee/contract/media/media'
import { Skeleton, Stack } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { Captions } from './captions/Captions.tsx'
import { FilmFacts } from './FilmFacts.tsx'
import { FilmFailure } from './FilmFailure.tsx'
import { FilmProgress } from './FilmProgress.tsx'
import { isBusy, video } from './queries.ts'
import { Renditions } from './Renditions.tsx'
import { AudioTracks } from './AudioTracks.tsx'
import { useDropTaker } from './uploads/drop-takers.ts'
import { UploadButton } from './uploads/UploadButton.tsx'
import { useUploads } from './uploads/uploads.ts'
import { UploadsOfProgram } from './uploads/UploadsOfProgram.tsx'

interface FilmCardProps {
  programId: number
  videoId: number | null
  /** Shows the film as soon as it can be played. */
  preview: ReactNode
}

/** The film of a program: its progress, its renditions, its captions, and its replacement. */
export function FilmCard({ programId, videoId, preview }: FilmCardProps) {
  const replace = videoId === null ? null : <ReplaceButton programId={programId} />
  return (
    <Card title={t('film.title')} actions={replace}>
      <UploadsOfProgram programId={programId} />
      {videoId === null ? <NoFilm programId={programId} /> : <Film videoId={videoId} preview={preview} />}
    </Card>
  )
}

const ReplaceButton = ({ programId }: { programId: number }) => (
  <UploadButton programId={programId} label={t('film.replace')} variant="default" />
)

/** A file dropped here becomes the film of this program; further files become drafts. */
function NoFilm({ programId }: { programId: number }) {
  const { uploads } = useUploads()
  const take = useCallback(
    ([film, ...others]: File[]) => {
      if (film) uploads.add([film], programId)
      uploads.add(others)
    },
    [uploads, programId],
  )
  useDropTaker('film', t('drop.film'), take)
  return (
    <Empty icon={IconMovie} title={t('film.none')} text={t('film.none_text')}>
      <UploadButton programId={programId} label={t('film.choose')} />
    </Empty>
  )
}

function Film({ videoId, preview }: { videoId: number; preview: ReactNode }) {
  const { data, error, refetch } = useQuery(video(videoId))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} />

  return (
    <Stack gap="lg">
      {data.state === 'failed' && <FilmFailure video={data} />}
      {isBusy(data) && <FilmProgress video={data} />}
      {data.watchable && preview}
      <FilmFacts video={data} />
      <EncodedTracks video={data} />
    </Stack>
  )
}

const EncodedTracks = ({ video }: { video: VideoDetail }) => (
  <>
    {video.renditions.length > 0 && <Renditions renditions={video.renditions} />}
    {video.sounds.length > 0 && <AudioTracks sounds={video.sounds} />}
    {video.state !== 'failed' && <Captions video={video} />}
  </>
)
