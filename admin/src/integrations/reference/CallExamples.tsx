import { Code, CopyButton, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { clientExample, curlExample } from './call-examples.ts'
import type { ApiCall } from './document.ts'

const EXAMPLES = { curl: curlExample, TypeScript: clientExample }
type Language = keyof typeof EXAMPLES

/** A call as it is written in a terminal and in TypeScript. */
export function CallExamples({ call }: { call: ApiCall }) {
  const [language, setLanguage] = useState<Language>('curl')
  const example = EXAMPLES[language](call, window.location.origin)
  return (
    <Card title={t('reference.example')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('reference.example')}
            data={Object.keys(EXAMPLES)}
            value={language}
            onChange={(value) => setLanguage(value as Language)}
          />
          <CopyButton value={example}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Code block dir="ltr" tabIndex={0} aria-label={t('reference.example')} mah={320}>
          {example}
        </Code>
      </Stack>
    </Card>
  )
}
