import type { StaffRole } from '@matinee/contract/platform/roles'
import { Select, Stack, Text, type SelectProps } from '@mantine/core'
import { roleChoices } from './role-words.ts'

interface RoleSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  roles: readonly StaffRole[]
  value: StaffRole
  onChange: (role: StaffRole) => void
}

/** A select of roles, each with a description. */
export function RoleSelect({ roles, value, onChange, ...props }: RoleSelectProps) {
  const choices = roleChoices(roles)
  return (
    <Select
      data={choices}
      allowDeselect={false}
      value={value}
      onChange={(role) => role && onChange(role as StaffRole)}
      comboboxProps={{ width: 300, position: 'bottom-end' }}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {choices.find((choice) => choice.value === option.value)?.text}
          </Text>
        </Stack>
      )}
      {...props}
    />
  )
}
