import { Box, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { Problem } from '../../parts/Problem.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { DescriptionLines } from '../DescriptionPanel.tsx'
import { money } from '../../money.ts'
import { personLabel } from './gift-columns.tsx'
import { GiftActions } from './GiftActions.tsx'
import { GiftState } from './GiftState.tsx'
import { giftCard, type GiftCardDetail } from './queries.ts'

interface Props {
  id: number | undefined
  onClose: () => void
}

/** One gift card at the side: who gave it to whom, and what became of it. */
export const GiftDrawer = ({ id, onClose }: Props) => (
  <Drawer
    opened={id !== undefined}
    onClose={onClose}
    position="right"
    size="lg"
    title={t('gifts.one')}
    closeButtonProps={{ 'aria-label': t('close') }}
  >
    {id !== undefined && <OneGiftCard id={id} />}
  </Drawer>
)

function OneGiftCard({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(giftCard(id))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={360} />
  const amount = (minor: number) => money(minor, data.currency)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="xl" fw={700} className="numbers">
            {amount(data.balance)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('gifts.of', { amount: amount(data.amount) })} · <span dir="ltr">…{data.code_tail}</span>
          </Text>
        </div>
        <GiftState state={data.state} />
      </Group>
      <GiftActions card={data} />
      <DescriptionLines facts={factsOf(data)} />
      {data.message && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{data.message}”
        </Text>
      )}
      <Uses card={data} amount={amount} />
    </Stack>
  )
}

const factsOf = (card: GiftCardDetail) => [
  { label: t('gifts.buyer'), value: joinFacts([card.buyer.name, card.buyer.email]) || '–' },
  {
    label: t('gifts.recipient'),
    value: joinFacts([card.recipient.name, card.recipient.email]) || '–',
  },
  { label: t('gifts.bought_at'), value: moment(card.created_at) },
  {
    label: t('gifts.sent_at'),
    value: card.sent_at
      ? moment(card.sent_at)
      : card.deliver_at
        ? t('gifts.will_send', { when: moment(card.deliver_at) })
        : '–',
  },
  ...(card.claimed_by && card.claimed_at
    ? [
        { label: t('gifts.claimed_by'), value: personLabel(card.claimed_by) },
        { label: t('gifts.claimed_at'), value: moment(card.claimed_at) },
      ]
    : []),
]

const Uses = ({ card: { uses }, amount }: { card: GiftCardDetail; amount: (minor: number) => string }) =>
  uses.length > 0 && (
    <Box component="section">
      <Title order={3} mb="xs">
        {t('gifts.uses')}
      </Title>
      <ul className={list.list}>
        {uses.map((use) => (
          <li key={`${use.invoice_id} ${use.at}`} className={list.row}>
            <Box className={list.subject}>
              <Text size="sm">{use.title || t('gifts.invoice', { id: use.invoice_id })}</Text>
              <Text size="xs" c="dimmed">
                {joinFacts([
                  moment(use.at),
                  use.returned > 0 && t('gifts.returned', { amount: amount(use.returned) }),
                ])}
              </Text>
            </Box>
            <Text size="sm" className="numbers">
              {amount(use.amount)}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  )
