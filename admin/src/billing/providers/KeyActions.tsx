import type { ProviderState } from '@matinee/contract/billing/providers'
import { Button, Group } from '@mantine/core'
import { t } from '../../text.ts'
import { nameOf } from './names.ts'
import { useRemove, useTryKeys } from './use-provider-actions.ts'

interface KeyActionsProps {
  state: ProviderState
  isSet: boolean
  isOpen: boolean
  onOpen: () => void
}

/** The actions on the keys of a provider. */
export function KeyActions({ state, isSet, isOpen, onOpen }: KeyActionsProps) {
  const name = nameOf(state.provider)
  const test = useTryKeys(state.provider)
  const remove = useRemove(state)
  const open = isSet ? (['change', 'change_of'] as const) : (['set_up', 'set_up_of'] as const)
  return (
    <Group gap="xs">
      {isSet && (
        <Button
          variant="default"
          size="xs"
          loading={test.isPending}
          aria-label={t('providers.test_of', { name })}
          onClick={() => test.mutate()}
        >
          {t('providers.test')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-label={t(`providers.${open[1]}`, { name })}
        onClick={onOpen}
      >
        {t(`providers.${open[0]}`)}
      </Button>
      {isSet && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          loading={remove.isPending}
          aria-label={t('providers.remove_of', { name })}
          onClick={() => void remove.ask()}
        >
          {t('providers.remove')}
        </Button>
      )}
    </Group>
  )
}
