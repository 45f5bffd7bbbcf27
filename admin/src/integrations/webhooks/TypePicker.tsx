import { WEBHOOK_TYPES, type WebhookType } from '@matinee/contract/integrations/webhook-events'
import { Checkbox, Fieldset, Input, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'

const GROUPS = Map.groupBy(WEBHOOK_TYPES, (type) => type.split('.')[0] as TypeGroup)
type TypeGroup = WebhookType extends `${infer Group}.${string}` ? Group : never

interface TypePickerProps {
  value: WebhookType[]
  error: ReactNode
  onChange: (types: WebhookType[]) => void
}

/** What an endpoint is told of, by kind of object. */
export const TypePicker = ({ value, error, onChange }: TypePickerProps) => (
  <Fieldset variant="unstyled" legend={<Input.Label labelElement="div">{t('webhooks.types')}</Input.Label>}>
    {error && <Input.Error mt={4}>{error}</Input.Error>}
    <Stack gap="sm" mt="xs">
      {[...GROUPS].map(([group, types]) => (
        <GroupOfTypes key={group} group={group} types={types} value={value} onChange={onChange} />
      ))}
    </Stack>
  </Fieldset>
)

interface GroupOfTypesProps extends Omit<TypePickerProps, 'error'> {
  group: TypeGroup
  types: WebhookType[]
}

function GroupOfTypes({ group, types, value, onChange }: GroupOfTypesProps) {
  const chosen = types.filter((type) => value.includes(type))
  const others = value.filter((type) => !types.includes(type))
  const isWhole = chosen.length === types.length
  const turn = (type: WebhookType, isOn: boolean) =>
    onChange(isOn ? [...value, type] : value.filter((each) => each !== type))
  return (
    <div>
      <Checkbox
        label={t(`webhooks.group.${group}`)}
        fw={500}
        checked={isWhole}
        indeterminate={chosen.length > 0 && !isWhole}
        onChange={() => onChange(isWhole ? others : [...others, ...types])}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6} ms={28} mt={6}>
        {types.map((type) => (
          <Checkbox
            key={type}
            size="xs"
            label={<code dir="ltr">{type}</code>}
            checked={value.includes(type)}
            onChange={({ currentTarget }) => turn(type, currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </div>
  )
}
