import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { Badge, Box, Group, Text, Tooltip } from '@mantine/core'
import { IconEyeOff, IconFileDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bytes, clock } from '../../format.ts'
import { FilmState } from '../../media/FilmState.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { t } from '../../text.ts'
import { extentText } from './extent-text.ts'
import type { Extent } from './order.ts'
import styles from './playlist.module.css'

/** A film: its image, length, state, and its visibility outside this collection. */
export const FilmFacts = ({ entry, children }: { entry: PlaylistEntry; children: ReactNode }) => (
  <>
    <Box visibleFrom="xs">
      <Thumbnail image={entry.image} width={80} />
    </Box>
    <Box className={styles.words}>
      {children}
      <Group gap={8} wrap="wrap">
        {entry.duration > 0 && (
          <Text size="xs" c="dimmed" className="numbers">
            {clock(entry.duration)}
          </Text>
        )}
        {entry.video_state !== 'ready' && (
          <FilmState
            state={entry.video_state}
            percent={entry.video_percent}
            watchable={entry.video_watchable}
          />
        )}
        {entry.free_preview && <FreeBadge />}
        {entry.program_status !== 'published' && <PlaysHere entry={entry} />}
      </Group>
    </Box>
  </>
)

const FreeBadge = () => (
  <Badge variant="dot" color="teal" size="sm">
    {t('playlist.free')}
  </Badge>
)

// The hint is shown for playable films only.
const PlaysHere = ({ entry }: { entry: PlaylistEntry }) => (
  <Tooltip label={t('playlist.plays_here_why')} multiline w={240}>
    <Badge
      variant="light"
      color="gray"
      size="sm"
      leftSection={<IconEyeOff size={12} aria-hidden />}
      tabIndex={0}
      className={styles.hint}
    >
      {entry.video_watchable
        ? t('playlist.plays_here', { status: t(`status.${entry.program_status ?? 'draft'}`) })
        : t(`status.${entry.program_status ?? 'draft'}`)}
    </Badge>
  </Tooltip>
)

/** A downloadable file. */
export const FileFacts = ({ entry, children }: { entry: PlaylistEntry; children: ReactNode }) => (
  <>
    <Box visibleFrom="xs" className={styles.sign}>
      <IconFileDownload size={22} stroke={1.5} aria-hidden />
    </Box>
    <Box className={styles.words}>
      {children}
      <Group gap={8}>
        <Text size="xs" c="dimmed" className="numbers">
          {t('resource.facts', { name: entry.resource!.file_name, size: bytes(entry.resource!.bytes) })}
        </Text>
        {entry.free_preview && <FreeBadge />}
      </Group>
    </Box>
  </>
)

/** A heading with the number and length of the films below it. */
export const HeadingFacts = ({ extent, children }: { extent: Extent | undefined; children: ReactNode }) => (
  <Box className={styles.words}>
    {children}
    {extent && (
      <Text size="xs" c="dimmed" className="numbers">
        {extentText(extent)}
      </Text>
    )}
  </Box>
)
