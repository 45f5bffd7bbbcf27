import { askForPasskey, signIn } from '@matinee/contract/members/members'
import { Alert, Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { canUsePasskeys, askPasskey } from './passkey.ts'

async function enter() {
  const passkey = await askPasskey(await call(askForPasskey, {}))
  return call(signIn, { body: { passkey } })
}

/** Signs in with a passkey, where the browser supports them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { mutate, error, isPending } = useMutation({ mutationFn: enter, onSuccess: onSignedIn })
  if (!canUsePasskeys()) return null
  return (
    <>
      {/* Whoever sends the browser's own dialog away knows that they did. */}
      {error instanceof ApiError && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('sign_in.passkey')}
      </Button>
    </>
  )
}
