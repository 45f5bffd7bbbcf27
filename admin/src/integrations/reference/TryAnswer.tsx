import { Badge, Code, Group, Stack, Text } from '@mantine/core'
import { t } from '../../text.ts'
import type { TryResult } from './try-call.ts'

/** What a tried call answered. */
export const TryAnswer = ({
  result: { status, milliseconds, headers, text, bytes },
}: {
  result: TryResult
}) => (
  <Stack gap="sm" mt="lg" aria-live="polite">
    <Group gap="xs">
      <Badge variant="light" color={status < 400 ? 'green' : 'red'}>
        {status}
      </Badge>
      <Text size="sm">{t('reference.took', { milliseconds, bytes })}</Text>
    </Group>
    <details>
      <summary>{t('reference.headers')}</summary>
      <Code block dir="ltr" tabIndex={0} aria-label={t('reference.headers')} mah={240}>
        {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      </Code>
    </details>
    {text !== null && text !== '' && (
      <Code block dir="ltr" tabIndex={0} aria-label={t('reference.answer')} mah={480}>
        {text}
      </Code>
    )}
  </Stack>
)
