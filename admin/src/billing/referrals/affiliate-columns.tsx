import type { Affiliate } from '@matinee/contract/billing/referrals'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { joinFacts } from '../../join-facts.ts'
import { money } from '../../money.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { t } from '../../text.ts'

const personLabel = ({ member }: Affiliate) => (member ? member.name || member.email : t('referrals.gone'))

/** The columns of who brings others; `onEdit` for whoever may. */
export const affiliateColumns = (
  onEdit: ((affiliate: Affiliate) => void) | undefined,
): Columns<Affiliate> => [
  { id: 'person', header: t('referrals.person'), cell: ({ row }) => <Person affiliate={row.original} /> },
  {
    id: 'terms',
    header: t('referrals.terms'),
    meta: { wide: true },
    cell: ({ row }) => <Text size="sm">{termsOf(row.original)}</Text>,
  },
  {
    id: 'brought',
    header: t('referrals.brought'),
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <Text size="sm" className="numbers">
        {t('referrals.counts', { friends: original.friends, buyers: original.buyers })}
      </Text>
    ),
  },
  {
    id: 'earned',
    header: t('referrals.earned'),
    meta: { end: true },
    cell: ({ row }) => <EarningsCell affiliate={row.original} />,
  },
  ...(onEdit
    ? [
        {
          id: 'edit',
          header: '',
          meta: { end: true },
          cell: ({ row: { original } }: { row: { original: Affiliate } }) => (
            <QuietAction
              icon={IconPencil}
              label={t('edit')}
              name={t('act_on', { act: t('edit'), name: original.code })}
              onClick={() => onEdit(original)}
            />
          ),
        },
      ]
    : []),
]

const termsOf = ({ percent, payments, pays }: Affiliate) =>
  joinFacts([
    payments === null
      ? t('referrals.percent_always', { percent })
      : t('referrals.percent_of', { percent, count: payments }),
    t(`referrals.pays.${pays}`),
  ])

const Person = ({ affiliate }: { affiliate: Affiliate }) => (
  <Box miw={0}>
    <Group gap="xs">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{personLabel(affiliate)}</bdi>
      </Text>
      {affiliate.kind === 'partner' && (
        <Badge size="sm" variant="light">
          {t('referrals.partner')}
        </Badge>
      )}
      {affiliate.stopped && (
        <Badge size="sm" variant="light" color="gray">
          {t('referrals.stopped')}
        </Badge>
      )}
    </Group>
    <Text size="xs" c="dimmed" dir="ltr">
      {affiliate.code}
    </Text>
  </Box>
)

const EarningsCell = ({ affiliate: { earnings } }: { affiliate: Affiliate }) =>
  earnings.length === 0 ? (
    <Text size="sm" c="dimmed">
      –
    </Text>
  ) : (
    <Stack gap={2} align="flex-end">
      {earnings.map(({ currency, waiting, due, paid }) => (
        <Box key={currency} ta="end">
          <Text size="sm" className="numbers">
            {money(waiting + due + paid, currency)}
          </Text>
          <Text size="xs" c="dimmed" className="numbers" style={{ whiteSpace: 'normal' }}>
            {t('referrals.sums', {
              waiting: money(waiting, currency),
              due: money(due, currency),
              paid: money(paid, currency),
            })}
          </Text>
        </Box>
      ))}
    </Stack>
  )
