import { continueHere, type UserLimit } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import { DeviceList } from './DeviceList.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** The proof was right but the device limit is reached: another device has to be signed out. */
export function PlaceStep({ limit, entering }: { limit: UserLimit; entering: SignInFlow }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { devices, most, challenge } = limit
  const takePlaceOf = (id: number) =>
    entering.enter(() => call(continueHere, { body: { challenge: challenge!, device_ids: [id] } }))

  return (
    <EntryPage title={t('place.devices.title')} text={t('place.devices.text', { most })}>
      <DeviceList devices={devices} isPending={entering.isPending} onChoose={takePlaceOf} />
      <Fault>{entering.error && sentenceFor(entering.error, words)}</Fault>
      <Button tone="quiet" onClick={entering.forget}>
        {t('place.cancel')}
      </Button>
    </EntryPage>
  )
}
