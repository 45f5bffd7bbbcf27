import { Button, CopyButton, Group, Input, PasswordInput } from '@mantine/core'
import { useId } from 'react'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'

interface SecretFieldProps {
  value: string
  label: string
  description: string
  /** The label of the button that reveals it. */
  showLabel: string
}

/** What whoever has it can go on air with: hidden until it is revealed. */
export function SecretField({ value, label, description, showLabel }: SecretFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} description={description}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <PasswordInput
          id={id}
          readOnly
          value={value}
          flex={1}
          autoComplete="off"
          inputContainer={leftToRight}
          visibilityToggleButtonProps={{ 'aria-label': showLabel }}
        />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Input.Wrapper>
  )
}
