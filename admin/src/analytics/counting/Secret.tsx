import { Button, CopyButton, Group, Input, PasswordInput } from '@mantine/core'
import { useId } from 'react'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'

/** The signing secret of deliveries, hidden until it is revealed. */
export function Secret({ secret }: { secret: string }) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={t('targets.secret')} description={t('targets.secret_text')}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <PasswordInput
          id={id}
          readOnly
          value={secret}
          flex={1}
          autoComplete="off"
          inputContainer={leftToRight}
          visibilityToggleButtonProps={{ 'aria-label': t('targets.secret_show') }}
        />
        <CopyButton value={secret}>
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
