import { checkMailDomain, type MailDomainCheck, type MailRecord } from '@matinee/contract/notices/mail-domain'
import { Alert, Badge, Button, Stack, Text } from '@mantine/core'
import { IconMailQuestion, IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { joinFacts } from '../join-facts.ts'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { CopyField } from '../parts/CopyField.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'

const mailDomain = queryOptions({
  queryKey: ['mail domain'],
  queryFn: () => call(checkMailDomain, {}),
  refetchOnWindowFocus: false,
})

/** Whether receivers trust the domain mails come from, and what to enter in DNS so that they do. */
export function SendingDomainScreen() {
  const { data, error, refetch, isFetching } = useQuery(mailDomain)
  return (
    <Screen
      title={t('mail_domain.title')}
      width={800}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('mail_domain.check')}
        </Button>
      }
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {!error && data && <DomainRecords check={data} />}
    </Screen>
  )
}

function DomainRecords({ check: { domain, from, signing, records } }: { check: MailDomainCheck }) {
  if (domain === null)
    return (
      <Empty
        icon={IconMailQuestion}
        title={t('mail_domain.none_title')}
        text={t('mail_domain.none', { from })}
      />
    )
  return (
    <Stack gap="lg">
      <Text size="sm">{t('mail_domain.text', { domain })}</Text>
      <Alert variant="light" color={signing ? 'teal' : 'gray'}>
        {t(signing ? 'mail_domain.signing' : 'mail_domain.not_signing')}
      </Alert>
      {records.map((record) => (
        <RecordCard key={record.kind} record={record} />
      ))}
    </Stack>
  )
}

const RecordCard = ({ record }: { record: MailRecord }) => (
  <Card title={t(`mail_domain.kind.${record.kind}`)} actions={<RecordBadge record={record} />}>
    {record.reason === null ? <FoundRecords found={record.found} /> : <RecordToEnter record={record} />}
  </Card>
)

function RecordBadge({ record: { reason } }: { record: MailRecord }) {
  if (reason === null)
    return (
      <Badge variant="light" color="teal">
        {t('mail_domain.fine')}
      </Badge>
    )
  return (
    <Badge variant="light" color={reason === 'dns_away' ? 'gray' : 'orange'}>
      {t(reason === 'dns_away' ? 'mail_domain.unknown' : 'mail_domain.wrong')}
    </Badge>
  )
}

const RecordToEnter = ({ record: { reason, type, host, value, found } }: { record: MailRecord }) => (
  <Stack gap="sm">
    <Text size="sm">{t(`mail_domain.reason.${reason!}`)}</Text>
    <Text size="sm">
      {t('mail_domain.type')}: <bdi>{type}</bdi>
    </Text>
    <CopyField label={t('mail_domain.host')} value={host} />
    <CopyField label={t('mail_domain.value')} value={value} />
    {found.length > 0 && <FoundRecords found={found} />}
  </Stack>
)

const FoundRecords = ({ found }: { found: string[] }) => (
  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {t('mail_domain.found', { found: joinFacts(found) })}
  </Text>
)
