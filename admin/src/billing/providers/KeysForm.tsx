import type { ProviderName } from '@matinee/contract/billing/billing'
import { saveProvider, type ProviderState } from '@matinee/contract/billing/providers'
import { Button, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { CopyField } from '../../parts/CopyField.tsx'
import { call } from '../../call.ts'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t, type Word } from '../../text.ts'
import { KeysGuide } from './KeysGuide.tsx'
import { useKeepProviders } from './queries.ts'

interface KeysFormProps {
  state: ProviderState
  provider: Exclude<ProviderName, 'test'>
  onSaved: () => void
}

type Key = ProviderState['keys'][number]

/** Every key a provider needs; a field left empty keeps its saved key. */
export function KeysForm({ state, provider, onSaved }: KeysFormProps) {
  const keep = useKeepProviders()
  const form = useForm<Record<string, string>>({ initialValues: valuesOf(state) })
  const save = useMutation({
    mutationFn: ({ live, ...keys }: Record<string, string>) =>
      call(saveProvider, {
        params: { provider },
        body: { keys, ...(provider !== 'stripe' && { live: live === 'live' }) },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess(states) {
      keep(states)
      const saved = states.find((each) => each.provider === provider)
      form.setValues(valuesOf(saved ?? state))
      if (saved?.problem) return
      notifySuccess(t('providers.saved'))
      onSaved()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <KeysGuide provider={provider} />
        <CopyField
          value={state.webhook_url ?? ''}
          label={t('providers.webhook')}
          description={t('providers.webhook_text')}
        />
        {provider !== 'stripe' && <Mode {...form.getInputProps('live')} />}
        {state.keys.map((key) => (
          <KeyField key={key.name} field={key} props={form.getInputProps(key.name)} />
        ))}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('providers.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const valuesOf = ({ keys, live }: ProviderState): Record<string, string> => ({
  ...Object.fromEntries(keys.map(({ name, value }) => [name, value ?? ''])),
  live: live ? 'live' : 'test',
})

function KeyField({ field, props }: { field: Key; props: object }) {
  const common = {
    label: t(`providers.key.${field.name}` as Word),
    maxLength: 300,
    autoComplete: 'off',
    spellCheck: false,
    inputContainer: leftToRight,
    ...props,
  }
  if (!field.secret) return <TextInput {...common} />
  return <PasswordInput {...common} description={field.is_set ? t('providers.kept') : undefined} />
}

function Mode({ value, onChange }: { value?: string; onChange?: (value: string) => void }) {
  const id = useId()
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500} id={id}>
        {t('providers.mode')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={value ?? 'test'}
        onChange={(mode) => onChange?.(mode)}
        data={[
          { value: 'test', label: t('providers.sandbox') },
          { value: 'live', label: t('providers.live') },
        ]}
      />
    </Stack>
  )
}
