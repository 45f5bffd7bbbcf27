import { Image, UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { video } from './queries.ts'
import { t } from '../text.ts'
import styles from './preview.module.css'

/** A still of the film with a play button. */
export function PlayOverlay({ videoId, onPlay }: { videoId: number; onPlay: () => void }) {
  const { data } = useQuery(video(videoId))
  const [still] = data?.poster_candidates ?? []
  return (
    <UnstyledButton className={styles.overlay} onClick={onPlay} aria-label={t('film.preview')}>
      {still && <Image src={still} alt="" h="100%" fit="cover" />}
      <span className={styles.sign}>
        <IconPlayerPlayFilled size={22} aria-hidden />
      </span>
    </UnstyledButton>
  )
}
