import { MOST_DOMAINS, type DomainList } from '@matinee/contract/store/domains'
import { Button, Code, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconWorldWww } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { AddDomain } from './AddDomain.tsx'
import { DomainRow } from './DomainRow.tsx'
import { domains } from './queries.ts'

/** The domains of the store, and whether they lead here. */
export function DomainsScreen() {
  const { data, error, refetch } = useQuery(domains)
  const [isAdding, { open, close }] = useDisclosure(false)
  const mayAdd = data && !data.by_operator && data.domains.length < MOST_DOMAINS
  return (
    <Screen
      title={t('nav.domains')}
      width={860}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!mayAdd} onClick={open}>
          {t('domains.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('domains.intro')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data?.by_operator && <ByOperator />}
        {data?.domains.length === 0 && (
          <Empty icon={IconWorldWww} title={t('domains.none')} text={t('domains.none_text')} />
        )}
        {data && data.domains.length > 0 && <DomainsCard {...data} />}
      </Stack>
      {isAdding && <AddDomain onClose={close} />}
    </Screen>
  )
}

const DomainsCard = ({ domains, target, by_operator }: DomainList) => (
  <Card title={t('domains.list')}>
    <ul className={list.list}>
      {domains.map((domain) => (
        <DomainRow key={domain.host} domain={domain} target={target} isOurs={!by_operator} />
      ))}
    </ul>
  </Card>
)

const ByOperator = () => (
  <Text size="sm">
    {t('domains.by_operator')}{' '}
    <Code dir="ltr">npm run matinee -- stores --store 1 --domain films.example.com</Code>
  </Text>
)
