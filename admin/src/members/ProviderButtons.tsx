import { Button, Stack } from '@mantine/core'
import { listOfferedProviders } from '@matinee/contract/members/identity-providers'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../read.ts'
import { t } from '../text.ts'

const offeredProviders = readQuery(listOfferedProviders, {})

const addressOf = (id: number, from: string | undefined) =>
  `/sign_in/with/${id}?${new URLSearchParams({ page: 'bullet', ...(from && { return: from }) })}`

/** Leads to the sign-in providers of the team. Links, because the browser leaves the page. */
export function ProviderButtons({ from }: { from: string | undefined }) {
  const { data = [] } = useQuery(offeredProviders)
  const providers = data.filter(({ for_staff }) => for_staff)
  if (providers.length === 0) return null
  return (
    <Stack gap="sm">
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={addressOf(id, from)}
          variant="default"
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.4 } }}
        >
          {t('sign_in.with', { label })}
        </Button>
      ))}
    </Stack>
  )
}
