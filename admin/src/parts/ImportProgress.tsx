import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { Card } from './Card.tsx'

interface ImportProgressProps {
  title: string
  /** From 0 to 100. */
  percent: number
  /** How far it is, in words. */
  children: ReactNode
  /** Undefined while it cannot be stopped. */
  stop: { isPending: boolean; mutate: () => void } | undefined
}

/** How far an import is that goes on by itself. */
export const ImportProgress = ({ title, percent, children, stop }: ImportProgressProps) => (
  <Card title={title}>
    <Stack>
      <Progress size="lg" value={percent} aria-label={title} animated />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="numbers" component="output">
          {children}
        </Text>
        {stop && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('tasks.stop')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('imports.working_text')}
      </Text>
    </Stack>
  </Card>
)
