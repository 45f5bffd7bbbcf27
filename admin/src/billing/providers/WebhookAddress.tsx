import { Button, CopyButton, Group, Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { t } from '../../text.ts'

/** The webhook address to enter at the provider, with a copy button. */
export function WebhookAddress({ url }: { url: string }) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={t('providers.webhook')} description={t('providers.webhook_text')}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <TextInput id={id} readOnly value={url} flex={1} inputContainer={leftToRight} />
        <CopyButton value={url}>
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
