import type { GiftCard } from '@matinee/contract/billing/gift-cards'
import { Box, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ago } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { GiftState } from './GiftState.tsx'

const route = getRouteApi('/shell/gift_cards')

export const personLabel = ({ name, email }: { name: string | null; email: string | null }) =>
  name ?? email ?? '–'

const Person = ({ person }: { person: GiftCard['buyer'] }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {personLabel(person)}
  </Text>
)

export const giftColumns: Columns<GiftCard> = [
  { id: 'code', header: t('gifts.code'), cell: ({ row }) => <Code card={row.original} /> },
  {
    id: 'buyer',
    header: t('gifts.buyer'),
    meta: { wide: true },
    cell: ({ row }) => <Person person={row.original.buyer} />,
  },
  {
    id: 'recipient',
    header: t('gifts.recipient'),
    meta: { wide: true },
    cell: ({ row: { original } }) => <Person person={original.claimed_by ?? original.recipient} />,
  },
  {
    id: 'amount',
    header: t('gifts.amount'),
    meta: { wide: true, end: true },
    cell: ({ row: { original } }) => <Text size="sm">{money(original.amount, original.currency)}</Text>,
  },
  {
    id: 'balance',
    header: t('gifts.left'),
    meta: { end: true },
    cell: ({ row: { original } }) => <Text size="sm">{money(original.balance, original.currency)}</Text>,
  },
]

const Code = ({ card }: { card: GiftCard }) => (
  <Box miw={0}>
    <Group gap="xs">
      <TextLink
        to="/gift_cards"
        search={{ ...route.useSearch(), card: card.id }}
        size="sm"
        fw={600}
        c="inherit"
        dir="ltr"
        aria-label={t('gifts.named', { tail: card.code_tail })}
      >
        …{card.code_tail}
      </TextLink>
      <GiftState state={card.state} />
    </Group>
    <Text size="xs" c="dimmed">
      {ago(card.created_at)}
    </Text>
    <Text size="xs" c="dimmed" hiddenFrom="md" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{personLabel(card.buyer)}</bdi> <IconArrowRight size={12} aria-hidden className="turns" />{' '}
      <bdi>{personLabel(card.claimed_by ?? card.recipient)}</bdi>
    </Text>
  </Box>
)
