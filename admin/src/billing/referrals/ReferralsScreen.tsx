import type { Affiliate } from '@matinee/contract/billing/referrals'
import { Button, Group, Stack } from '@mantine/core'
import { IconCoins, IconPlus, IconSettings, IconUserHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { useCanManageMarketing } from '../billing-access.ts'
import { affiliateColumns } from './affiliate-columns.tsx'
import { AffiliateDialog } from './AffiliateDialog.tsx'
import { affiliates } from './queries.ts'

const route = getRouteApi('/shell/referrals')

/** Who brings others: partners, and members with a code. */
export function ReferralsScreen() {
  const mayChange = useCanManageMarketing()
  const [edited, setEdited] = useState<Affiliate | 'new' | null>(null)
  return (
    <Screen
      title={t('nav.referrals')}
      actions={
        <>
          <ButtonLink
            to="/referrals/payouts"
            variant="default"
            leftSection={<IconCoins size={16} aria-hidden />}
          >
            {t('referrals.payouts')}
          </ButtonLink>
          <ButtonLink
            to="/referrals/settings"
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t('referrals.settings')}
          </ButtonLink>
          {mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t('referrals.new')}
            </Button>
          )}
        </>
      }
    >
      <AffiliateList onEdit={mayChange ? setEdited : undefined} />
      {edited && (
        <AffiliateDialog affiliate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  )
}

function AffiliateList({ onEdit }: { onEdit: ((affiliate: Affiliate) => void) | undefined }) {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(affiliates(asked))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0 && !asked.search)
    return <Empty icon={IconUserHeart} title={t('referrals.none')} text={t('referrals.none_text')} />
  return (
    <Stack>
      <Group>
        <SearchField
          label={t('referrals.search')}
          value={asked.search}
          onSearch={(words) => void navigate({ search: words ? { search: words } : {}, replace: true })}
        />
      </Group>
      {data.body.length === 0 ? (
        <NoMatch onClear={() => void navigate({ search: {} })} />
      ) : (
        <>
          <DataTable
            label={t('nav.referrals')}
            columns={affiliateColumns(onEdit)}
            rows={data.body}
            rowId={({ id }) => String(id)}
          />
          <ListPager list={data} onPage={(page) => void navigate({ search: { ...asked, page } })} />
        </>
      )}
    </Stack>
  )
}
