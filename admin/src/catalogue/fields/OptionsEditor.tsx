import type { StoreField } from '@matinee/contract/catalogue/terms'
import { ActionIcon, Button, Fieldset, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../../text.ts'
import type { FieldValues } from './field-values.ts'

interface OptionsEditorProps {
  form: UseFormReturnType<FieldValues>
  known: StoreField['options']
}

/** The options of a field in order; warns how many programs lose a removed option. */
export function OptionsEditor({ form, known }: OptionsEditorProps) {
  const { options } = form.values
  const left = new Set(options.map(({ id }) => id))
  const losing = known
    .filter(({ id }) => !left.has(id))
    .reduce((sum, { contents_count }) => sum + contents_count, 0)

  return (
    <Fieldset legend={t('fields.options')}>
      <Stack gap="xs">
        {options.map((option, index) => (
          // A new option has no id yet, so its position is its key.
          <Group key={option.id || `new ${index}`} gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('fields.option', { number: index + 1 })}
              maxLength={60}
              {...form.getInputProps(`options.${index}.title`)}
            />
            <Act
              act={t('fields.option_up')}
              name={option.title}
              disabled={index === 0}
              onClick={() => form.reorderListItem('options', { from: index, to: index - 1 })}
            >
              <IconArrowUp size={16} aria-hidden />
            </Act>
            <Act
              act={t('fields.option_down')}
              name={option.title}
              disabled={index === options.length - 1}
              onClick={() => form.reorderListItem('options', { from: index, to: index + 1 })}
            >
              <IconArrowDown size={16} aria-hidden />
            </Act>
            <Act
              act={t('fields.option_remove')}
              name={option.title}
              disabled={options.length === 1}
              onClick={() => form.removeListItem('options', index)}
            >
              <IconTrash size={16} aria-hidden />
            </Act>
          </Group>
        ))}
        {losing > 0 && (
          <Text size="sm" c="red">
            {t('fields.options_losing', { count: losing })}
          </Text>
        )}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('options', { id: 0, title: '' })}
        >
          {t('fields.option_add')}
        </Button>
      </Stack>
      {form.errors['options'] && <Input.Error mt={6}>{form.errors['options']}</Input.Error>}
    </Fieldset>
  )
}

interface ActProps {
  act: string
  name: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

const Act = ({ act, name, children, ...button }: ActProps) => (
  <ActionIcon mt={4} variant="subtle" color="gray" aria-label={t('act_on', { act, name })} {...button}>
    {children}
  </ActionIcon>
)
