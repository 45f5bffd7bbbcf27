import { queriesUnder } from '@matinee/client/queries'
import {
  listPersonDevices,
  signOutPerson,
  type Person,
  type PersonDevice,
  listPeople,
} from '@matinee/contract/members/people'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceTv } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { ago, moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { countryName } from '../../countries.ts'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'

const devicesOf = (id: number) => readQuery(listPersonDevices, { params: { id } })

/** The devices on which a person is signed in, with buttons to sign them out. */
export function DevicesCard({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  const query = useQuery(devicesOf(person.id))
  const { data = [] } = query
  const signOut = useSignOut(person.id)
  async function askAndSignOut() {
    const question = {
      title: t('person.sign_out_title', { name: person.name }),
      text: t('person.sign_out_text', { count: data.length }),
      action: t('person.sign_out_all'),
    }
    if (await askConfirmation(question)) signOut.mutate(undefined)
  }
  return (
    <Card
      title={t('person.devices')}
      actions={
        mayEdit &&
        data.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => void askAndSignOut()}>
            {t('person.sign_out_all')}
          </Button>
        )
      }
    >
      <CardSkeleton query={query} />
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('person.devices_none')}
        </Text>
      )}
      {data.length > 0 && (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((device) => (
            <Device
              key={device.id}
              device={device}
              onSignOut={mayEdit ? () => signOut.mutate(device.id) : undefined}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function useSignOut(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (device_id: number | undefined) =>
      call(signOutPerson, { params: { id }, ...(device_id && { query: { device_id } }) }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('person.signed_out'))
      await queries.invalidateQueries(queriesUnder(listPeople.path))
    },
  })
}

const Device = ({ device, onSignOut }: { device: PersonDevice; onSignOut: (() => void) | undefined }) => {
  const Sign = device.kind === 'tv' ? IconDeviceTv : IconDeviceDesktop
  const name = device.user_agent ?? t('person.device_unknown')
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <Sign size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" className="one-line" title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {joinFacts([device.country && countryName(device.country), device.address])} ·{' '}
          <time dateTime={device.last_seen_at} title={moment(device.last_seen_at)}>
            {ago(device.last_seen_at)}
          </time>
        </Text>
      </div>
      {onSignOut && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('act_on', { act: t('person.sign_out'), name })}
          onClick={onSignOut}
        >
          {t('person.sign_out')}
        </Button>
      )}
    </Group>
  )
}
