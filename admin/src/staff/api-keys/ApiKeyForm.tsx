import { makeApiKey } from '@matinee/contract/members/api-keys'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { API_KEY_RIGHTS, AREAS, type ApiKeyScopes, type Area } from '@matinee/contract/platform/roles'
import { Checkbox, Fieldset, Group, Input, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { apiKeys } from '../queries.ts'

const LIFETIMES_IN_DAYS = [30, 90, 365]

type ReachChoice = 'none' | 'view' | 'edit'

interface ApiKeyFormProps {
  /** Called with the secret of the new key. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** Name, scopes and end of a new key. */
export function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: {
      name: '',
      areas: Object.fromEntries(AREAS.map((area) => [area, 'none'])) as Record<Area, ReachChoice>,
      rights: [] as ApiKeyScopes['rights'],
      days: '90',
    },
    validate: { name: isNotEmpty(t('field.required')) },
  })
  const make = useMutation({
    mutationFn: ({ name, areas, rights, days }: typeof form.values) =>
      call(makeApiKey, { body: { name, scopes: scopesOf(areas, rights), expires_at: momentIn(days) } }),
    onError: (error) => showProblems(form, error),
    async onSuccess({ secret }) {
      onMade(secret)
      await queries.invalidateQueries({ queryKey: apiKeys.queryKey })
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label={t('api_keys.name')}
          description={t('api_keys.name_text')}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Fieldset
          variant="unstyled"
          legend={<Input.Label labelElement="div">{t('api_keys.areas')}</Input.Label>}
        >
          <Stack gap="xs" mt="xs">
            {AREAS.map((area) => (
              <AreaRow
                key={area}
                area={area}
                value={form.values.areas[area]}
                onChange={(reach) => form.setFieldValue(`areas.${area}`, reach)}
              />
            ))}
          </Stack>
        </Fieldset>
        {form.values.areas.people !== 'none' && (
          <Checkbox.Group label={t('api_keys.rights')} {...form.getInputProps('rights')}>
            <Stack gap="xs" mt="xs">
              {RIGHTS_OVER_PEOPLE.map((right) => (
                <Checkbox key={right} value={right} label={t(`api_keys.right.${right}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Switch
          label={t('api_keys.right.let_assistants_remove')}
          description={t('api_keys.let_assistants_remove_text')}
          checked={form.values.rights.includes(REMOVE)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('rights', (rights) => [
              ...rights.filter((right) => right !== REMOVE),
              ...(checked ? [REMOVE] : []),
            ])
          }
        />
        <NativeSelect
          label={t('api_keys.expires')}
          data={[
            ...LIFETIMES_IN_DAYS.map((days) => ({
              value: String(days),
              label: t('api_keys.expires_days', { days }),
            })),
            { value: '', label: t('api_keys.expires_never') },
          ]}
          {...form.getInputProps('days')}
        />
        <FormActions action={t('api_keys.make')} onCancel={onClose} loading={make.isPending} />
      </Stack>
    </form>
  )
}

interface AreaRowProps {
  area: Area
  value: ReachChoice
  onChange: (reach: ReachChoice) => void
}

const REACH_CHOICES = ['none', 'view', 'edit'] as const

const AreaRow = ({ area, value, onChange }: AreaRowProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{t(`api_keys.area.${area}`)}</Text>
    <NativeSelect
      size="xs"
      w={140}
      aria-label={t(`api_keys.area.${area}`)}
      data={REACH_CHOICES.map((reach) => ({ value: reach, label: t(`api_keys.reach.${reach}`) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ReachChoice)}
    />
  </Group>
)

const REMOVE = 'let_assistants_remove' as const
const RIGHTS_OVER_PEOPLE = API_KEY_RIGHTS.filter((right) => right !== REMOVE)

/** Rights over people count only with people to apply them to. */
const scopesOf = (areas: Record<Area, ReachChoice>, rights: ApiKeyScopes['rights']): ApiKeyScopes => ({
  areas: Object.fromEntries(Object.entries(areas).filter(([, reach]) => reach !== 'none')),
  rights: areas.people === 'none' ? rights.filter((right) => right === REMOVE) : rights,
})

const momentIn = (days: string) =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
