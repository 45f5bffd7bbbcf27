import { ActionIcon, Box, Collapse, Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { bytes, percent, span } from '../../format.ts'
import { t } from '../../text.ts'
import { useCanEditContent } from '../../members/role-access.ts'
import { ImportsInTray, useRunningImports } from '../imports/ImportsInTray.tsx'
import { summaryOf, type Summary } from './summary.ts'
import styles from './tray.module.css'
import { TrayRow, type TrayRowProps } from './TrayRow.tsx'
import { isOver, isRunning } from './upload.ts'
import { useUploads } from './uploads.ts'

/** The tray of uploads, in a corner of every screen. */
export function Tray({ Uploaded }: Pick<TrayRowProps, 'Uploaded'>) {
  const { uploads, list } = useUploads()
  const imports = useRunningImports(useCanEditContent())
  const [isOpen, { toggle }] = useDisclosure(true)
  useLeaveGuard(list.some(isRunning))
  useWakeWhenOnline(uploads.wake)
  if (list.length + imports.length === 0) return null

  return (
    <Paper
      data-bottom-bar
      component="section"
      aria-label={t('upload.tray')}
      className={styles.tray}
      shadow="lg"
      radius="md"
    >
      <Group className={styles.head} wrap="nowrap" gap="xs">
        {list.length > 0 ? (
          <Headline summary={summaryOf(list)} />
        ) : (
          <Text size="sm" fw={600} flex={1}>
            {t('film_imports.working.running')}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'upload.fold' : 'upload.unfold')}
        >
          {isOpen ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
        </ActionIcon>
        {list.length > 0 && list.every(isOver) && (
          <ActionIcon variant="subtle" color="gray" onClick={uploads.clear} aria-label={t('upload.clear')}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        <ul className={styles.list}>
          <ImportsInTray imports={imports} />
          {list.map((upload) => (
            <TrayRow key={upload.id} upload={upload} Uploaded={Uploaded} />
          ))}
        </ul>
      </Collapse>
      <Announcer summary={summaryOf(list)} />
    </Paper>
  )
}

const Headline = ({ summary }: { summary: Summary }) => (
  <Box flex={1} miw={0}>
    <Text size="sm" fw={600}>
      {titleOf(summary)}
    </Text>
    {summary.running > 0 && (
      <Text size="xs" c="dimmed" className="numbers one-line">
        {factsOf(summary)}
      </Text>
    )}
  </Box>
)

function titleOf({ running, stuck, done }: Summary) {
  if (running > 0) return t('upload.running', { count: running })
  if (stuck > 0) return t('upload.stuck', { count: stuck })
  return done > 0 ? t('upload.all_done', { count: done }) : t('upload.none_taken')
}

const factsOf = ({ percent: share, speed, secondsLeft }: Summary) =>
  joinFacts([
    percent(share),
    speed !== null && t('upload.speed', { speed: bytes(speed) }),
    secondsLeft !== null && t('upload.left', { time: span(secondsLeft) }),
  ])

// Screen readers hear how many are done or stuck, not every percent.
const Announcer = ({ summary: { done, stuck, running } }: { summary: Summary }) => (
  <VisuallyHidden component="output">{t('upload.spoken', { done, stuck, running })}</VisuallyHidden>
)

function useLeaveGuard(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])
}

function useWakeWhenOnline(wake: () => void) {
  useEffect(() => {
    window.addEventListener('online', wake)
    return () => window.removeEventListener('online', wake)
  }, [wake])
}
