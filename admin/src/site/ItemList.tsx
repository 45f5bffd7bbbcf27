import { Button, Fieldset, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../text.ts'

interface Props {
  /** The legend of the item at a place. */
  legend: (number: number) => string
  count: number
  most: number
  add: string
  onAdd: () => void
  onRemove: (at: number) => void
  children: (at: number) => ReactNode
}

/** The items of a block, each with its fields. */
export const ItemList = ({ legend, count, most, add, onAdd, onRemove, children }: Props) => (
  <Stack>
    {Array.from({ length: count }, (_, at) => (
      <Fieldset key={at} legend={legend(at + 1)}>
        <Stack gap="xs">
          {children(at)}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            w="fit-content"
            aria-label={t('act_on', { act: t('site.remove_item'), name: legend(at + 1) })}
            onClick={() => onRemove(at)}
          >
            {t('site.remove_item')}
          </Button>
        </Stack>
      </Fieldset>
    ))}
    {count < most && (
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        {add}
      </Button>
    )}
  </Stack>
)
