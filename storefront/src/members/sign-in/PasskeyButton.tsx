import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../../account-text.tsx'
import { Fault } from '../Fault.tsx'
import { Or } from '../Or.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'
import { usePasskey } from './use-passkey.ts'

/** Signs in with a passkey, in browsers that support them. */
export function PasskeyButton({ entering }: { entering: SignInFlow }) {
  const t = useAccountText()
  const passkey = usePasskey(entering)
  if (!passkey) return null

  return (
    <>
      <Or>{t('sign_in.or')}</Or>
      <Fault>{passkey.hasFailed && t('sign_in.passkey.failed')}</Fault>
      <Button tone="plain" size="large" disabled={entering.isPending} onClick={() => void passkey.ask()}>
        <Icon name="person" />
        {t('sign_in.passkey')}
      </Button>
    </>
  )
}
