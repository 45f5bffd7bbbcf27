import { Alert, Button, CopyButton, Group, Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'

interface ServerFieldProps {
  value: string | null
  label: string
  description?: string
}

/** The URL to which an encoder sends; null while live events cannot be received. */
export function ServerField({ value, label, description }: ServerFieldProps) {
  const id = useId()
  if (value === null) return <Alert color="yellow">{t('live.no_server')}</Alert>
  return (
    <Input.Wrapper id={id} label={label} description={description}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <TextInput id={id} readOnly value={value} flex={1} inputContainer={leftToRight} />
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
