import {
  askForPayments,
  lookAtStripe,
  takeOverStripe,
  type Takeover,
} from '@matinee/contract/billing/takeover'
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { percent } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { takeover } from '../queries.ts'
import { PaymentRequests } from './PaymentRequests.tsx'
import { Counts } from '../../parts/Counts.tsx'

/** The ways to pay that Stripe holds of imported people: looked at first, taken over on the publisher's word. */
export function TakeoverCard({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(takeover(id, { isAsking }))
  if (!data) return null
  const isBusy = data.state === 'looking' || data.state === 'taking'
  return (
    <Card title={t('takeover.title')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(data.has_account ? 'takeover.text' : 'takeover.no_account')}
        </Text>
        {data.state === 'failed' && (
          <Alert color="red" variant="light" role="alert">
            {t('takeover.failed')}
          </Alert>
        )}
        {isBusy && <TakeoverProgress found={data} />}
        {(data.state === 'looked' || data.state === 'done') && <Holdings found={data} />}
        {data.waiting.length > 0 && <WaitingRenewals waiting={data.waiting} />}
        <Actions id={id} found={data} isBusy={isBusy} onAsked={() => setAsking(true)} />
        {data.to_ask + data.asked > 0 && <PaymentRequests id={id} asked={data.asked + data.answered} />}
      </Stack>
    </Card>
  )
}

function TakeoverProgress({ found: { state, done, total, seconds_left } }: { found: Takeover }) {
  const title = t(state === 'taking' ? 'takeover.working.taking' : 'takeover.working.looking')
  const part = (done / Math.max(1, total)) * 100
  return (
    <>
      <Progress size="lg" value={part} aria-label={title} animated />
      <Text size="sm" c="dimmed" className="numbers" component="output">
        {joinFacts([
          title,
          percent(part),
          seconds_left !== null && t('imports.time_left', { minutes: Math.ceil(seconds_left / 60) }),
        ])}
      </Text>
    </>
  )
}

const Holdings = ({ found }: { found: Takeover }) => (
  <Counts
    counts={{
      'takeover.methods': found.methods,
      'takeover.running': found.running,
      'takeover.no_method': found.no_method,
      'takeover.no_customer': found.no_customer,
      ...(found.state === 'done' && { 'takeover.taken': found.taken }),
      ...(found.asked > 0 && { 'takeover.asked': found.asked, 'takeover.answered': found.answered }),
    }}
  />
)

const WaitingRenewals = ({ waiting }: { waiting: Takeover['waiting'] }) => (
  <Table aria-label={t('takeover.waiting')} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('takeover.waiting')}</Table.Th>
        <Table.Th scope="col" ta="end">
          {t('imports.people')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {waiting.map(({ reason, people }) => (
        <Table.Tr key={reason}>
          <Table.Td>{t(`takeover.wait.${reason}`)}</Table.Td>
          <Table.Td ta="end" className="numbers">
            {people.toLocaleString(pageLanguage())}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

function useTakeover(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const how = {
    onSuccess: (found: Takeover) => queries.setQueryData(takeover(id).queryKey, found),
    onError: notifyError,
  }
  return {
    look: useMutation({ mutationFn: () => call(lookAtStripe, { params }), ...how }),
    take: useMutation({ mutationFn: () => call(takeOverStripe, { params }), ...how }),
    ask: useMutation({ mutationFn: () => call(askForPayments, { params }), ...how }),
  }
}

interface ActionsProps {
  id: number
  found: Takeover
  isBusy: boolean
  onAsked: () => void
}

function Actions({ id, found, isBusy, onAsked }: ActionsProps) {
  const { look, take, ask } = useTakeover(id)
  const count = found.to_ask
  async function confirmAndTake() {
    const { methods, running } = found
    const text = t('takeover.take_text', { methods, running })
    if (await askConfirmation({ title: t('takeover.take_title'), text, action: t('takeover.take') }))
      take.mutate()
  }
  async function confirmAndAsk() {
    const question = { title: t('takeover.ask', { count }), text: t('takeover.ask_text') }
    if (await askConfirmation({ ...question, action: question.title }))
      ask.mutate(undefined, { onSuccess: onAsked })
  }
  return (
    <Group gap="xs">
      {found.has_account && (
        <Button variant="default" disabled={isBusy} loading={look.isPending} onClick={() => look.mutate()}>
          {t('takeover.look')}
        </Button>
      )}
      {(found.state === 'looked' || found.state === 'done') && (
        <Button disabled={found.methods === 0} loading={take.isPending} onClick={() => void confirmAndTake()}>
          {t('takeover.take')}
        </Button>
      )}
      {count > 0 && !isBusy && (
        <Button variant="default" loading={ask.isPending} onClick={() => void confirmAndAsk()}>
          {t('takeover.ask', { count })}
        </Button>
      )}
    </Group>
  )
}
