import {
  DOMAIN_FINDINGS,
  type Domain,
  type DomainFinding,
  type DomainList,
} from '@matinee/contract/store/domains'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../parts/Problem.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { DomainRecords } from './DomainRecords.tsx'
import { useDomainCalls } from './domain-calls.ts'
import { useDomainActs } from './use-domain-acts.ts'

interface DomainRowProps {
  domain: Domain
  target: DomainList['target']
  /** Whether it may be changed here. */
  isOurs: boolean
}

/** A domain with what a visit to it shows, and what to enter where it does not lead here. */
export function DomainRow({ domain, target, isOurs }: DomainRowProps) {
  const check = useQuery(useDomainCalls().check(domain.host))
  const found = check.isFetching ? undefined : check.data
  return (
    <li className={list.row}>
      <Box miw={0} className={list.subject}>
        <Group gap="xs">
          <Text size="sm" fw={600} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {domain.name}
          </Text>
          {domain.is_main && (
            <Badge size="sm" variant="light">
              {t('domains.main')}
            </Badge>
          )}
        </Group>
        {check.error && !check.isFetching ? (
          <Problem error={check.error} onRetry={() => void check.refetch()} />
        ) : (
          <Text
            component="output"
            display="block"
            size="sm"
            c={COLOURS[found ? DOMAIN_FINDINGS[found.reason] : 'fine']}
          >
            {found ? sentenceOf(domain, found) : t('domains.checking')}
          </Text>
        )}
      </Box>
      <DomainActions
        domain={domain}
        isOurs={isOurs}
        isFound={found?.reason === 'fine'}
        checkAgain={() => void check.refetch()}
      />
      {found && NEEDS_RECORD.has(found.reason) && <DomainRecords domain={domain} target={target} />}
    </li>
  )
}

const COLOURS = { fine: 'dimmed', attention: undefined, failing: 'var(--mantine-color-error)' }
const NEEDS_RECORD = new Set(['no_record', 'private', 'elsewhere'])

const sentenceOf = ({ host }: Domain, { reason, addresses, days, fault }: DomainFinding) =>
  t(`domains.${reason}`, {
    days: days ?? 0,
    addresses: `\u2068${addresses.join(', ') || host}\u2069`,
    fault: `\u2068${fault ?? ''}\u2069`,
  })

interface DomainActionsProps {
  domain: Domain
  isOurs: boolean
  isFound: boolean
  checkAgain: () => void
}

function DomainActions({ domain, isOurs, isFound, checkAgain }: DomainActionsProps) {
  const { makeMain, askRemove, isRemoving } = useDomainActs(domain)
  const { name, is_main } = domain
  return (
    <Group gap={4} wrap="nowrap">
      {isOurs && isFound && !is_main && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('domains.make_main_of', { domain: name })}
          loading={makeMain.isPending}
          onClick={() => makeMain.mutate()}
        >
          {t('domains.make_main')}
        </Button>
      )}
      <QuietAction
        icon={IconRefresh}
        label={t('domains.check_again')}
        name={`${t('domains.check_again')}: ${name}`}
        onClick={checkAgain}
      />
      {isOurs && (
        <QuietAction
          icon={IconTrash}
          label={t('domains.remove')}
          name={t('domains.remove_of', { domain: name })}
          loading={isRemoving}
          onClick={askRemove}
        />
      )}
    </Group>
  )
}
