import { listDevices, signOutDevice } from '@matinee/contract/members/sign-in'
import { buttonClass } from '@matinee/ui/Button'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { readQuery } from '../../read.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import { DeviceList } from './DeviceList.tsx'

export type Limit = 'devices' | 'streams'

interface Props {
  limit: Limit
  most: number
  returnTo: string
}

/** The device or stream limit is reached: signing one out frees a place, then the visitor returns. */
export function LimitStep({ limit, most, returnTo }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const makeRoom = useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(signOutDevice, { params: { id } }),
    onSuccess: () => location.assign(returnTo),
  })

  return (
    <EntryPage title={t(`place.${limit}.title`)} text={t(`place.${limit}.text`, { most })}>
      <div className="min-h-32">
        <InTheWay
          limit={limit}
          isPending={!makeRoom.isIdle && !makeRoom.isError}
          onChoose={makeRoom.mutate}
        />
      </div>
      <Fault>{makeRoom.error && sentenceFor(makeRoom.error, words)}</Fault>
      <a href={returnTo} className={buttonClass({ tone: 'quiet' })}>
        {t('place.cancel')}
      </a>
    </EntryPage>
  )
}

interface InTheWayProps {
  limit: Limit
  isPending: boolean
  onChoose: (id: number) => void
}

function InTheWay({ limit, ...choosing }: InTheWayProps) {
  const t = useAccountText()
  const { data, error, refetch } = useQuery(readQuery(listDevices, {}))
  if (error) {
    return <FailedNotice title={t('place.failed')} level={2} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-32 w-full rounded-xl" />

  const others = data.filter(({ current, streaming }) => !current && (limit === 'devices' || streaming))
  return others.length > 0 ? <DeviceList devices={others} {...choosing} /> : <p>{t('place.free')}</p>
}
