import type { ProviderName } from '@matinee/contract/billing/billing'
import type { ProviderState } from '@matinee/contract/billing/providers'
import { Collapse, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { t } from '../../text.ts'
import { KeyActions } from './KeyActions.tsx'
import { KeysForm } from './KeysForm.tsx'
import { nameOf } from './names.ts'
import { ProviderBadges } from './ProviderBadges.tsx'
import { ProviderHealth } from './ProviderHealth.tsx'
import { useEnable, useMoveUp } from './use-provider-actions.ts'

interface ProviderCardProps {
  state: ProviderState
  mayEdit: boolean
  /** The providers offered before this one. */
  after: ProviderName[]
}

/** One payment provider: on or off, the state of its keys, and their form. */
export function ProviderCard({ state, mayEdit, after }: ProviderCardProps) {
  const { provider, enabled, keys } = state
  const [isOpen, setOpen] = useState(false)
  const isSet = provider === 'test' || keys.every(({ is_set }) => is_set)
  return (
    <Card
      title={nameOf(provider)}
      actions={isSet && mayEdit ? <OnOff state={state} after={after} /> : undefined}
    >
      <Stack gap="md">
        <ProviderBadges state={state} isSet={isSet} />
        <Text size="sm" c="dimmed">
          {t(`providers.about.${provider}`)}
        </Text>
        {isSet && <ProviderHealth state={state} />}
        {provider !== 'test' && mayEdit && (
          <KeyActions state={state} isSet={isSet} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        )}
        {provider !== 'test' && mayEdit && (
          <Collapse expanded={isOpen}>
            <KeysForm
              key={String(enabled)}
              state={state}
              provider={provider}
              onSaved={() => setOpen(false)}
            />
          </Collapse>
        )}
      </Stack>
    </Card>
  )
}

function OnOff({ state, after }: Pick<ProviderCardProps, 'state' | 'after'>) {
  const name = nameOf(state.provider)
  const enable = useEnable(state)
  const moveUp = useMoveUp(state.provider, after)
  return (
    <Group gap="xs" wrap="nowrap">
      {after.length > 0 && (
        <QuietAction
          icon={IconArrowUp}
          label={t('providers.up_of', { name })}
          name={t('providers.up_of', { name })}
          loading={moveUp.isPending}
          onClick={() => moveUp.mutate()}
        />
      )}
      <Switch
        aria-label={t('providers.enable_of', { name })}
        checked={enable.isPending ? enable.variables : state.enabled}
        onChange={({ currentTarget }) => void enable.ask(currentTarget.checked)}
      />
    </Group>
  )
}
