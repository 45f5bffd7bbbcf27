import { getPersonPodcastAddress, revokePersonPodcastAddress } from '@matinee/contract/library/podcasts'
import type { Person } from '@matinee/contract/members/people'
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { readQuery } from '../../read.ts'
import { t } from '../../text.ts'

const addressOf = (id: number) => readQuery(getPersonPodcastAddress, { params: { id } })

/** A person's secret podcast address, where they have one, and its end. */
export function PodcastAddressCard({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const address = useQuery(addressOf(person.id)).data?.address
  const revoke = useRevoke(person.id)
  if (!address) return null
  async function ask() {
    const question = {
      title: t('person.podcast_end_title', { name: person.name }),
      text: t('person.podcast_end_text'),
      action: t('person.podcast_end'),
    }
    if (await askConfirmation(question)) revoke.mutate()
  }
  return (
    <Card
      title={t('person.podcast')}
      actions={
        mayEdit && (
          <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => void ask()}>
            {t('person.podcast_end')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {address.last_used_at ? (
          <time dateTime={address.last_used_at} title={moment(address.last_used_at)}>
            {t('person.podcast_used', { ago: ago(address.last_used_at) })}
          </time>
        ) : (
          t('person.podcast_unused')
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {t('person.podcast_networks', { count: address.networks })}
      </Text>
    </Card>
  )
}

function useRevoke(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokePersonPodcastAddress, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('person.podcast_ended'))
      await queries.invalidateQueries({ queryKey: addressOf(id).queryKey })
    },
  })
}
