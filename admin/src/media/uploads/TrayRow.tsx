import { Group, Progress, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { bytes, percent, span } from '../../format.ts'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { secondsLeft, speedOf } from './meter.ts'
import styles from './tray.module.css'
import { TrayActions } from './TrayActions.tsx'
import type { Upload } from './upload.ts'

export interface TrayRowProps {
  upload: Upload
  /** What becomes of its program once it has arrived: of a later room. */
  Uploaded: ComponentType<{ id: number }>
}

/** One upload: its progress, what it waits for, and its actions. */
export const TrayRow = ({ upload, Uploaded }: TrayRowProps) => (
  <li className={styles.row} aria-label={upload.name}>
    <Group wrap="nowrap" gap="xs" justify="space-between">
      <Text size="sm" fw={500} className="one-line" title={upload.name}>
        {upload.name}
      </Text>
      <TrayActions upload={upload} />
    </Group>
    {hasBar(upload) && (
      <Progress
        size={4}
        my={4}
        value={shareOf(upload)}
        color={upload.state === 'sending' ? 'blue' : 'gray'}
        aria-label={t('upload.progress_of', { name: upload.name })}
      />
    )}
    <State upload={upload} />
    {upload.state === 'done' && upload.program_id !== null && <Uploaded id={upload.program_id} />}
  </li>
)

const hasBar = ({ state }: Upload) => state !== 'done' && state !== 'refused'
const shareOf = ({ sent, size }: Upload) => (sent / size) * 100

function State({ upload }: { upload: Upload }) {
  if (upload.state === 'done') return <UploadDone upload={upload} />
  const isTrouble = upload.state === 'failed' || upload.state === 'refused'
  return (
    <Text size="xs" c={isTrouble ? 'var(--mantine-color-error)' : 'dimmed'} className="numbers">
      {sentenceOf(upload)}
    </Text>
  )
}

const UploadDone = ({ upload }: { upload: Upload }) => (
  <Group gap={6}>
    <Text size="xs" c="dimmed">
      {t('upload.done', { size: bytes(upload.size) })}
    </Text>
    {upload.program_id === null ? (
      <TextLink to="/videos" size="xs">
        {t('upload.see_videos')}
      </TextLink>
    ) : (
      <TextLink to="/programs/$id" params={{ id: upload.program_id }} size="xs">
        {t('upload.see_program')}
      </TextLink>
    )}
  </Group>
)

function sentenceOf(upload: Upload) {
  const of = { sent: bytes(upload.sent), size: bytes(upload.size) }
  switch (upload.state) {
    case 'queued':
      return t('upload.queued', of)
    case 'sending':
      return pace(upload)
    case 'waiting':
      return t('upload.waiting', of)
    case 'paused':
      return t('upload.paused', of)
    case 'needs_file':
      return t('upload.needs_file', of)
    case 'failed':
    case 'refused':
    case 'done':
      return upload.problem ?? ''
  }
}

function pace({ sent, size, meter }: Upload) {
  if (sent === size) return t('upload.finishing')
  const [speed, left] = [speedOf(meter), secondsLeft(meter, size)]
  const facts = [percent((sent / size) * 100), t('upload.of', { sent: bytes(sent), size: bytes(size) })]
  if (speed !== null) facts.push(t('upload.speed', { speed: bytes(speed) }))
  if (left !== null) facts.push(t('upload.left', { time: span(left) }))
  return joinFacts(facts)
}
