import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ago, moment } from '../../format.ts'
import { TextLink } from '../../parts/links.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { redemptions } from './queries.ts'

/** The redemptions of a coupon, newest first. */
export function Redemptions({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(redemptions(id, page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('coupons.no_redemptions')}
      </Text>
    )
  return (
    <Stack>
      <ul className={list.list}>
        {data.body.map(({ id: key, member, offer_title, at, amount, currency, released_at }) => (
          <li key={key} className={list.row}>
            <Box className={list.subject}>
              <Group gap="xs">
                <TextLink to="/people/$id" params={{ id: member.id }} size="sm" fw={500} c="inherit">
                  {member.name}
                </TextLink>
                {released_at && (
                  <Badge size="sm" variant="light" color="gray">
                    {t('coupons.released')}
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {offer_title && `${offer_title} · `}
                <time dateTime={at} title={moment(at)}>
                  {ago(at)}
                </time>
              </Text>
            </Box>
            {currency && (
              <Text size="sm" className="numbers">
                {money(-amount, currency)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <ListPager list={data} onPage={setPage} />
    </Stack>
  )
}
