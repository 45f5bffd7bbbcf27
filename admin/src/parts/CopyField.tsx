import { Button, CopyButton, Group, Input, PasswordInput, TextInput } from '@mantine/core'
import { useId } from 'react'
import { t } from '../text.ts'
import { leftToRight } from './left-to-right.tsx'

interface CopyFieldProps {
  value: string
  label: string
  description?: string | undefined
  /** The label of the button that reveals a value that is hidden at first; undefined for one that is shown. */
  revealLabel?: string
}

/** A value to be used elsewhere, with a copy button. */
export function CopyField({ value, label, description, revealLabel }: CopyFieldProps) {
  const id = useId()
  const field = { id, readOnly: true, value, flex: 1, inputContainer: leftToRight }
  return (
    <Input.Wrapper id={id} label={label} description={description}>
      <Group gap="xs" mt={6} wrap="nowrap">
        {revealLabel === undefined ? (
          <TextInput {...field} />
        ) : (
          <PasswordInput
            {...field}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': revealLabel }}
          />
        )}
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
