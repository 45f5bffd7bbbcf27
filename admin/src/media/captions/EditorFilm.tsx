import type { VideoDetail } from '@matinee/contract/media/media'
import { AspectRatio, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFilmOnScreen } from '../../playback/on-screen.ts'
import { programPlayback } from '../../playback/queries.ts'
import { FilmPlayback } from '../../playback/FilmPlayback.tsx'
import { t } from '../../text.ts'
import styles from './editor.module.css'
import { lineAt, type CaptionLine } from './lines.ts'
import { useSecond } from './use-second.ts'

/** The film with the edited captions, saved or not. */
export function EditorFilm({ video, lines }: { video: VideoDetail; lines: readonly CaptionLine[] }) {
  const programId = video.program_id
  const { data } = useQuery({
    ...programPlayback(programId ?? 0, video.id),
    enabled: programId !== null && video.watchable,
  })
  const second = useSecond(useFilmOnScreen(video.id))

  return (
    <div className={styles.film}>
      <AspectRatio ratio={16 / 9} className={styles.stage}>
        {data?.film && programId !== null ? (
          <FilmPlayback
            programId={programId}
            film={data.film}
            title={video.program_title ?? ''}
            autoplay={false}
          />
        ) : (
          <Skeleton />
        )}
      </AspectRatio>
      <Text className={styles.now} aria-label={t('cues.now')}>
        {lineAt(lines, second)?.text.replace(/<[^>]*>/g, '') ?? ''}
      </Text>
    </div>
  )
}
