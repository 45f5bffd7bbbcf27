import type { VideoDetail } from '@matinee/contract/media/media'
import { Code, CopyButton, Group, Text, UnstyledButton } from '@mantine/core'
import { bytes, clock, moment, pixels } from '../format.ts'
import { t } from '../text.ts'
import styles from './film.module.css'

/** The facts of the original file. */
export const FilmFacts = ({ video }: { video: VideoDetail }) => (
  <dl className={styles.facts}>
    <Fact name={t('film.file')}>{video.file_name}</Fact>
    <Fact name={t('film.size')}>{bytes(video.size)}</Fact>
    {video.duration !== null && <Fact name={t('program.duration')}>{clock(video.duration)}</Fact>}
    {video.width !== null && <Fact name={t('film.picture')}>{pixels(video.width, video.height)}</Fact>}
    <Fact name={t('film.uploaded')}>{moment(video.created_at)}</Fact>
    {video.checksum !== null && (
      <Fact name={t('film.checksum')}>
        <Checksum value={video.checksum} />
      </Fact>
    )}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0} className="numbers" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)

const Checksum = ({ value }: { value: string }) => (
  <CopyButton value={value}>
    {({ copy, copied }) => (
      <UnstyledButton onClick={copy} title={value}>
        <Group gap={6} component="span">
          <Code>{value.slice(0, 12)}…</Code>
          <Text size="xs" c="dimmed" component="output">
            {t(copied ? 'copied' : 'copy')}
          </Text>
        </Group>
      </UnstyledButton>
    )}
  </CopyButton>
)
