import { ActionIcon, Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import type { MemberFieldValues } from './member-field-values.ts'

/** The choices of a field in their order. Removing one deletes the answers that chose it. */
export function ChoiceRows({ form }: { form: UseFormReturnType<MemberFieldValues> }) {
  const { options } = form.values
  return (
    <Fieldset legend={t('fields.options')}>
      <Stack gap="xs">
        {options.map(({ value, label }, index) => (
          // A new choice has no value yet, so its index is its key.
          <Group key={value || `new ${index}`} gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('fields.option', { number: index + 1 })}
              maxLength={60}
              {...form.getInputProps(`options.${index}.label`)}
            />
            <Act
              act={t('fields.option_up')}
              name={label}
              disabled={index === 0}
              onClick={() => form.reorderListItem('options', { from: index, to: index - 1 })}
            >
              <IconArrowUp size={16} aria-hidden />
            </Act>
            <Act
              act={t('fields.option_down')}
              name={label}
              disabled={index === options.length - 1}
              onClick={() => form.reorderListItem('options', { from: index, to: index + 1 })}
            >
              <IconArrowDown size={16} aria-hidden />
            </Act>
            <Act
              act={t('fields.option_remove')}
              name={label}
              disabled={options.length === 1}
              onClick={() => form.removeListItem('options', index)}
            >
              <IconTrash size={16} aria-hidden />
            </Act>
          </Group>
        ))}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('options', { value: '', label: '' })}
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
  children: ReactNode
}

const Act = ({ act, name, children, ...button }: ActProps) => (
  <ActionIcon mt={4} variant="subtle" color="gray" aria-label={t('act_on', { act, name })} {...button}>
    {children}
  </ActionIcon>
)
