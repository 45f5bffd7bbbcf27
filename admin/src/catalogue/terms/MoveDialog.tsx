import type { Term } from '@matinee/contract/catalogue/terms'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import type { useTerms } from './use-terms.ts'

export type TermMoveAction = 'merge' | 'remove'

interface MoveDialogProps {
  act: TermMoveAction
  row: Term
  all: Term[]
  actions: ReturnType<typeof useTerms>
  onClose: () => void
}

/** Asks where the programs of a category or author go before it is merged or deleted. */
export function MoveDialog({ act, row, all, actions, onClose }: MoveDialogProps) {
  const [into, setInto] = useState<string | null>(null)
  const { merge, remove } = actions
  const isMerge = act === 'merge'
  const others = all.filter(({ id }) => id !== row.id)
  const asks = others.length > 0 && (isMerge || row.contents_count > 0)

  function go() {
    const target = into === null ? null : Number(into)
    if (!isMerge) remove.mutate({ id: row.id, into: target }, { onSuccess: onClose })
    else if (target !== null) merge.mutate({ id: row.id, into: target }, { onSuccess: onClose })
  }

  return (
    <Dialog
      onClose={onClose}
      title={t(isMerge ? 'terms.merge_title' : 'terms.delete_title', { title: row.title })}
    >
      <Stack>
        <Text size="sm">
          {isMerge ? t('terms.merge_text') : t('terms.delete_text', { count: row.contents_count })}
        </Text>
        {asks && (
          <Select
            label={t(isMerge ? 'terms.merge_into' : 'terms.move_to')}
            placeholder={t(isMerge ? 'terms.choose' : 'terms.move_nowhere')}
            data={others.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={into}
            onChange={setInto}
            searchable
            clearable={!isMerge}
            comboboxProps={{ shadow: 'md' }}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={!asks || undefined}>
            {t('cancel')}
          </Button>
          <Button
            color={isMerge ? undefined : 'red.8'}
            disabled={isMerge && into === null}
            loading={merge.isPending || remove.isPending}
            onClick={go}
          >
            {t(isMerge ? 'terms.merge_do' : 'terms.delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
