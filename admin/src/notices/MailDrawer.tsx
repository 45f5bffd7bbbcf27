import type { MailShown } from '@matinee/contract/notices/notices'
import { Alert, Drawer, Skeleton, Stack, Tabs, Text, Textarea } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { MailActions } from './MailActions.tsx'
import { MailFacts } from './MailFacts.tsx'
import styles from './mails.module.css'
import { mail } from './queries.ts'

interface Props {
  id: number | undefined
  onClose: () => void
}

/** One mail in a drawer: its content and its delivery. */
export const MailDrawer = ({ id, onClose }: Props) => (
  <Drawer
    opened={id !== undefined}
    onClose={onClose}
    position="right"
    size="xl"
    title={t('mails.one')}
    closeButtonProps={{ 'aria-label': t('close') }}
  >
    {id !== undefined && <OneMail id={id} />}
  </Drawer>
)

function OneMail({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(mail(id))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={480} />
  return (
    <Stack gap="md">
      <MailFacts mail={data} />
      <MailActions mail={data} />
      {data.has_secrets && data.text.includes('…') && <HiddenContentNotice />}
      <Bodies mail={data} />
    </Stack>
  )
}

const HiddenContentNotice = () => (
  <Alert variant="light" color="gray" icon={<IconEyeOff />}>
    <Text size="sm">{t('mails.hidden')}</Text>
  </Alert>
)

const Bodies = ({ mail: { html, text, subject } }: { mail: MailShown }) => (
  <Tabs defaultValue="html" keepMounted={false}>
    <Tabs.List>
      <Tabs.Tab value="html">{t('mails.html')}</Tabs.Tab>
      <Tabs.Tab value="text">{t('mails.text')}</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="html" pt="md">
      {/* Neither scripts nor ways out: a press on a link in it does nothing. */}
      <iframe sandbox="" srcDoc={inert(html)} title={subject} className={styles.page} />
    </Tabs.Panel>
    <Tabs.Panel value="text" pt="md">
      <Textarea aria-label={t('mails.text')} value={text} readOnly autosize maxRows={26} dir="auto" />
    </Tabs.Panel>
  </Tabs>
)

const inert = (html: string) => html.replace('<head>', '<head><base target="_blank">')
