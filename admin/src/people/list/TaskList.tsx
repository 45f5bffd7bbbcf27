import { peopleFile, type PeopleTask } from '@matinee/contract/people-lists'
import { Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../address.ts'
import { t } from '../../text.ts'
import { facets, isAtWork, tasks } from '../queries.ts'
import { useTasks } from './use-tasks.ts'

const RECENT_MS = 10 * 60 * 1000

/** What is being done to many people, and what was done in the last minutes. */
export function TaskList() {
  const { data: known } = useQuery(facets)
  const { data = [] } = useQuery({ ...tasks, enabled: known?.may.contacts ?? false })
  const [hidden, setHidden] = useState<number[]>([])
  useNewsOfPeople(data)
  const shown = data.filter((task) => !hidden.includes(task.id) && (isAtWork(task) || isRecent(task)))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('tasks.title')}>
      {shown.map((task) => (
        <Task key={task.id} task={task} onHide={() => setHidden([...hidden, task.id])} />
      ))}
    </Stack>
  )
}

const isRecent = ({ finished_at }: PeopleTask) =>
  finished_at !== null && Date.now() - Date.parse(finished_at) < RECENT_MS

/** When a task has ended, the people on screen are no longer as they were. */
function useNewsOfPeople(all: PeopleTask[]) {
  const queries = useQueryClient()
  const busy = all.filter(isAtWork).length
  const before = useRef(busy)
  useEffect(() => {
    if (busy < before.current) void queries.invalidateQueries({ queryKey: ['people'] })
    before.current = busy
  }, [busy, queries])
}

function Task({ task, onHide }: { task: PeopleTask; onHide: () => void }) {
  const { cancel, undo } = useTasks()
  const isBusy = isAtWork(task)
  const name = t(`tasks.${task.action}`, { count: task.total, value: valueOf(task) })
  return (
    <Paper px="md" py="xs" component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} component="output">
          {name}
        </Text>
        <Group gap="xs" ms="auto">
          {task.has_file && (
            <Button
              component="a"
              href={addressOf(peopleFile, { params: { id: task.id } })}
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden />}
            >
              {t('tasks.download')}
            </Button>
          )}
          {task.can_undo && (
            <Button size="compact-sm" variant="default" onClick={() => undo.mutate(task.id)}>
              {t('undo')}
            </Button>
          )}
          {(task.state === 'waiting' || task.state === 'running') && (
            <Button size="compact-sm" variant="default" onClick={() => cancel.mutate(task.id)}>
              {t('tasks.stop')}
            </Button>
          )}
          {!isBusy && <CloseButton size="sm" aria-label={t('close')} onClick={onHide} />}
        </Group>
      </Group>
      {isBusy && <Progress mt={6} value={(task.done / Math.max(1, task.total)) * 100} aria-label={name} />}
      <Text size="xs" c="dimmed" mt={4} className="numbers">
        {[
          t(`tasks.state.${task.state}`, { done: task.done, total: task.total, changed: task.changed }),
          ...(task.refused > 0 ? [t('tasks.refused', { count: task.refused })] : []),
        ].join(' · ')}
      </Text>
    </Paper>
  )
}

const valueOf = ({ action, value }: PeopleTask) =>
  action === 'standing'
    ? t(`people.standing.${value as 'good' | 'muted' | 'blocked' | 'suspended'}`)
    : (value ?? '')
