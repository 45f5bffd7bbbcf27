import type { StoreArchive } from '@matinee/contract/archive/archives'
import { Alert, Badge, Box, Button, Group, Text } from '@mantine/core'
import { IconDownload, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { joinFacts } from '../join-facts.ts'
import { ago, bytes, moment } from '../format.ts'
import { useHasRight } from '../members/role-access.ts'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { QuietAction } from '../parts/QuietAction.tsx'
import list from '../parts/short-list.module.css'
import { t, tellAny } from '../text.ts'
import { isBusy } from './queries.ts'
import { useArchiveActions, useDownload } from './use-archives.ts'

/** The archives of the store, newest first. */
export const ArchivesCard = ({ archives }: { archives: StoreArchive[] }) => (
  <Card title={t('archives.list')}>
    <ul className={list.list}>
      {archives.map((archive) => (
        <ArchiveRow key={archive.id} archive={archive} />
      ))}
    </ul>
  </Card>
)

const ArchiveRow = ({ archive }: { archive: StoreArchive }) => (
  <li className={list.row}>
    <Box miw={0} className={list.subject}>
      <Group gap="xs">
        <Text size="sm" fw={500} component="time" dateTime={archive.rows_at ?? archive.created_at}>
          {moment(archive.rows_at ?? archive.created_at)}
        </Text>
        <StateBadge archive={archive} />
        {archive.has_secrets && (
          <Badge variant="light" color="gray">
            {t('archives.has_secrets')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="numbers">
        {factsOf(archive)}
      </Text>
      <Text size="xs" c="dimmed" dir="ltr" className="as-written" style={{ overflowWrap: 'anywhere' }}>
        {archive.name}
      </Text>
      <Trouble archive={archive} />
    </Box>
    <RowActions archive={archive} />
  </li>
)

const COLOURS = {
  making: 'blue',
  stopped: 'yellow',
  failed: 'red',
  done: 'teal',
  checking: 'blue',
  removing: 'gray',
} as const

const StateBadge = ({ archive: { state, damaged } }: { archive: StoreArchive }) =>
  damaged.length > 0 ? (
    <Badge variant="light" color="red">
      {t('archives.damaged')}
    </Badge>
  ) : (
    <Badge variant="light" color={COLOURS[state]}>
      {t(`archives.state.${state}`)}
    </Badge>
  )

const factsOf = ({
  is_scheduled,
  in_bucket,
  state,
  rows,
  files,
  bytes: size,
  checked_at,
  ...archive
}: StoreArchive) =>
  joinFacts([
    t(is_scheduled ? 'archives.scheduled' : 'archives.by_hand'),
    in_bucket && t('archives.in_bucket'),
    state !== 'stopped' && state !== 'failed' && rows > 0 && bytes(size),
    rows > 0 && t('archives.contents', { rows, files }),
    archive.missing > 0 && t('archives.missing', { count: archive.missing }),
    t('archives.version', { version: archive.version }),
    state === 'done' &&
      t(checked_at ? 'archives.checked' : 'archives.unchecked', { ago: checked_at ? ago(checked_at) : '' }),
  ])

/** Why it was not finished, or what of it is damaged. */
function Trouble({ archive: { failure_code, failure, damaged } }: { archive: StoreArchive }) {
  if (damaged.length > 0)
    return (
      <Alert mt="xs" variant="light" color="red" title={t('archives.damaged_text')}>
        <Text
          size="xs"
          dir="ltr"
          className="as-written"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {damaged.join('\n')}
        </Text>
      </Alert>
    )
  if (!failure_code) return null
  const word = `refusal.${failure_code}`
  return (
    <Text size="sm" c="red" mt={4}>
      {word in page.words ? tellAny(word) : failure}
    </Text>
  )
}

function RowActions({ archive }: { archive: StoreArchive }) {
  const { act, remove, at } = useArchiveActions(archive)
  const mayTake = useHasRight('take_archives')
  const download = useDownload(archive)
  if (isBusy(archive)) return null
  const named = (label: string) => t('act_on', { act: label, name: moment(at) })
  return (
    <Group gap={4} wrap="nowrap">
      {archive.state === 'done' ? (
        <QuietAction
          icon={IconShieldCheck}
          label={t('archives.check')}
          name={named(t('archives.check'))}
          loading={act.isPending}
          onClick={() => act.mutate('check')}
        />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate('resume')}
        >
          {t('imports.go_on')}
        </Button>
      )}
      {mayTake && archive.state === 'done' && (
        <QuietAction
          icon={IconDownload}
          label={t('archives.download')}
          name={named(t('archives.download'))}
          loading={download.isPending}
          onClick={() => download.mutate()}
        />
      )}
      {mayTake && (
        <QuietAction
          icon={IconTrash}
          label={t('archives.remove')}
          name={named(t('archives.remove'))}
          onClick={remove}
        />
      )}
    </Group>
  )
}
