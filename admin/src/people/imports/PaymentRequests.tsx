import type { PaymentRequest } from '@matinee/contract/billing/takeover'
import { Badge, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { dayOf } from '../../format.ts'
import { money } from '../../money.ts'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { TextLink } from '../../parts/links.tsx'
import { PageButtons } from '../../parts/PageButtons.tsx'
import { t } from '../../text.ts'
import { paymentRequests } from '../queries.ts'

/** Everybody whose way to pay did not come along, and who of them has entered a new one; read anew as more are asked. */
export function PaymentRequests({ id, asked }: { id: number; asked: number }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(paymentRequests(id, page, asked))
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm">
          {t('takeover.requests')}
        </Text>
        <TextLink to="/mails/previews/$kind" params={{ kind: 'payment_requested' }} size="sm">
          {t('takeover.preview')}
        </TextLink>
      </Group>
      <Table aria-label={t('takeover.requests')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.people')}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {t('sales.next')}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {t('imports.state')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.body.map((request) => (
            <Request key={request.member_id} {...request} />
          ))}
        </Table.Tbody>
      </Table>
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </>
  )
}

const Request = ({ member_id, name, email, amount, currency, next_at, ...request }: PaymentRequest) => (
  <Table.Tr>
    <Table.Td style={{ overflowWrap: 'anywhere' }}>
      <TextLink to="/people/$id" params={{ id: member_id }} size="sm">
        {name}
      </TextLink>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {email && <EmailAddress email={email} />}
      </Text>
    </Table.Td>
    <Table.Td visibleFrom="sm" className="numbers">
      <Text size="sm">{joinFacts([dayOf(next_at), money(amount, currency)])}</Text>
    </Table.Td>
    <Table.Td ta="end">
      <RequestState {...request} />
    </Table.Td>
  </Table.Tr>
)

function RequestState({ answered, asked_at }: Pick<PaymentRequest, 'answered' | 'asked_at'>) {
  const state = answered ? 'answered' : asked_at ? 'asked' : 'to_ask'
  const color = { answered: 'teal', asked: 'indigo', to_ask: 'gray' }[state]
  return (
    <Badge variant="light" color={color}>
      {t(`takeover.request.${state}`)}
    </Badge>
  )
}
