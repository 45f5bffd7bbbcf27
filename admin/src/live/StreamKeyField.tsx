import { Button, CopyButton, Group, Input, PasswordInput } from '@mantine/core'
import { useId } from 'react'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'

/** A stream key, hidden until it is revealed. */
export function StreamKeyField({ value }: { value: string }) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={t('live.key')} description={t('live.key_text')}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <PasswordInput
          id={id}
          readOnly
          value={value}
          flex={1}
          autoComplete="off"
          inputContainer={leftToRight}
          visibilityToggleButtonProps={{ 'aria-label': t('live.key_show') }}
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
