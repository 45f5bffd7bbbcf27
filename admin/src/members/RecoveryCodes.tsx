import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { t } from '../text.ts'

/** Recovery codes, shown once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <Stack>
    <Title order={3}>{t('account.recovery')}</Title>
    <Text size="sm">{t('account.recovery_text')}</Text>
    <SimpleGrid cols={2} spacing="xs" dir="ltr">
      {codes.map((code) => (
        <Code key={code} ta="center" fz="sm">
          {code}
        </Code>
      ))}
    </SimpleGrid>
    <Group>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t('account.recovery_copied') : t('account.recovery_copy')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onKept}>{t('account.recovery_kept')}</Button>
    </Group>
  </Stack>
)
