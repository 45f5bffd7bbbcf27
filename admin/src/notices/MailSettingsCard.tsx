import { reaches } from '@matinee/contract/platform/roles'
import type { MailSettings } from '@matinee/contract/notices/notices'
import { Alert, Code, CopyButton, Button, Group, Stack, Text } from '@mantine/core'
import { IconMailbox, IconMailForward } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { account } from '../members/queries.ts'
import { t } from '../text.ts'
import { mailSettings } from './queries.ts'
import { TestMail } from './TestMail.tsx'

/** The mail server and its state, for those who may see the settings. */
export function MailSettingsCard() {
  const { data } = useSuspenseQuery(account)
  return reaches(data.role, 'settings', 'view') ? (
    <WhereTheyGo mayTest={reaches(data.role, 'settings', 'edit')} />
  ) : null
}

function WhereTheyGo({ mayTest }: { mayTest: boolean }) {
  const { data } = useQuery(mailSettings)
  if (!data) return null
  const isOutbox = data.via === 'outbox'
  return (
    <Alert
      variant="light"
      color={isOutbox ? 'yellow' : 'teal'}
      icon={isOutbox ? <IconMailbox /> : <IconMailForward />}
      title={t(isOutbox ? 'mails.to_outbox' : 'mails.to_server')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t(isOutbox ? 'mails.to_outbox_text' : 'mails.to_server_text', {
            place: `\u2066${data.place}\u2069`,
          })}
        </Text>
        <From settings={data} />
        {mayTest && <TestMail />}
      </Stack>
    </Alert>
  )
}

function From({ settings: { from, origin, bounce_path } }: { settings: Static<typeof MailSettings> }) {
  const address = origin + bounce_path
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('mails.from_and_origin', { from: `\u2066${from}\u2069`, origin: `\u2066${origin}\u2069` })}
      </Text>
      <details>
        <summary>
          <Text size="sm" component="span">
            {t('mails.bounces')}
          </Text>
        </summary>
        <Text size="sm" my="xs">
          {t('mails.bounces_text')}
        </Text>
        <Group gap="xs">
          <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {`curl --data-binary @- -H "Content-Type: message/rfc822" ${address}`}
          </Code>
          <CopyButton value={`curl --data-binary @- -H "Content-Type: message/rfc822" ${address}`}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </details>
    </>
  )
}
