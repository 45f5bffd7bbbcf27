import { addPasskey, beginPasskey } from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { ApiError, call } from '../../call.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { Fault } from '../Fault.tsx'
import { isGivenUp } from '../sign-in/use-passkey.ts'
import { Offer } from './Offer.tsx'

async function makePasskey(name: string) {
  const optionsJSON = (await call(beginPasskey, {
    body: {},
  })) as unknown as PublicKeyCredentialCreationOptionsJSON
  const { response, clientExtensionResults, ...passkey } = await startRegistration({ optionsJSON })
  return call(addPasskey, {
    body: {
      name,
      passkey: {
        ...passkey,
        response: { ...response },
        clientExtensionResults: { ...clientExtensionResults },
      },
    },
  })
}

/** Offers a passkey, in browsers that support them. */
export function OfferPasskey() {
  const t = useAccountText()
  const { words } = useLanguage()
  const make = useMutation({ mutationFn: () => makePasskey(t('welcome.passkey.name')) })
  if (!browserSupportsWebAuthn()) return null

  const failed = make.error instanceof ApiError ? sentenceFor(make.error, words) : t('sign_in.passkey.failed')
  return (
    <Offer
      icon="person"
      title={t('welcome.passkey.title')}
      text={t('welcome.passkey.text')}
      done={make.isSuccess && t('welcome.passkey.done')}
    >
      <Fault>{make.error && !isGivenUp(make.error) && failed}</Fault>
      <Button tone="plain" disabled={make.isPending} onClick={() => make.mutate()}>
        {t('welcome.passkey.action')}
      </Button>
    </Offer>
  )
}
