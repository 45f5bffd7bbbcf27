import { MOST_PIXEL_TARGETS } from '@matinee/contract/analytics/pixel-targets'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { t } from '../../text.ts'
import { pixelTargets } from './queries.ts'
import { TargetDialog } from './TargetDialog.tsx'
import { TargetRow } from './TargetRow.tsx'
import list from '../../parts/short-list.module.css'

/** Delivery targets that receive visits; none until the publisher adds one and turns it on. */
export function TargetsCard() {
  const { data, error, refetch } = useQuery(pixelTargets)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button
      variant="default"
      size="xs"
      disabled={!data || data.length >= MOST_PIXEL_TARGETS}
      onClick={() => setAdding(true)}
    >
      {t('targets.add')}
    </Button>
  )
  return (
    <Card title={t('targets.title')} actions={add}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('targets.text')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.length === 0 && <Text size="sm">{t('targets.none')}</Text>}
        {data && data.length > 0 && (
          <ul className={list.list} aria-label={t('targets.title')}>
            {data.map((target) => (
              <TargetRow key={target.id} target={target} />
            ))}
          </ul>
        )}
      </Stack>
      {isAdding && <TargetDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
